import { useSelector } from '@xstate/react'
import { useSession } from '#src/actors/actors.ts'

/** Whether a session is being opened with tokens that a form got, and why that did not work. */
export function useOpening() {
  const session = useSession()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const error = useSelector(session, (snapshot) =>
    snapshot.hasTag('retryable') ? snapshot.context.error : null,
  )
  return { busy, error }
}
