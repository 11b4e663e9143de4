import { useSelector } from '@xstate/react'
import { useSession } from '#src/hooks/actors.ts'

/** True while the session loads after a login or a registration. */
export function useIsSessionLoading() {
  return useSelector(useSession(), (snapshot) => snapshot.hasTag('busy'))
}
