import { useSelector } from '@xstate/react'
import { useSession } from '#src/hooks/actors.ts'

/** Whether a session is being opened with tokens that a form got. */
export function useIsOpening() {
  return useSelector(useSession(), (snapshot) => snapshot.hasTag('busy'))
}
