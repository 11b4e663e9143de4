import { useSelector } from '@xstate/react'
import { useSession } from '#src/hooks/actors.ts'

/** True while a session opens with a form's tokens. */
export function useIsOpening() {
  return useSelector(useSession(), (snapshot) => snapshot.hasTag('busy'))
}
