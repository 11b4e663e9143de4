import { fromCallback } from 'xstate'
import type {
  ElectionCommand,
  ElectionInput,
} from '#machines/payment/leaderElection.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function leaderElectionOf({
  leadership,
}: Pick<ClientDeps, 'leadership'>) {
  return fromCallback<ElectionCommand, ElectionInput>(
    ({ input, sendBack, receive }) => {
      const lead = leadership.lead(lockName(input), (state) =>
        sendBack({ type: `lead.${state}` }),
      )
      receive(({ type }) => {
        if (type === 'lead.steal') lead.steal()
      })
      return () => lead.stop()
    },
  )
}

export function lockName({ of, owner }: ElectionInput): string {
  return `${of}:${owner}`
}
