import { fromCallback } from 'xstate'
import type {
  ElectionCommand,
  ElectionInput,
} from '#machines/payment/leaderElection.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

/** The election of one leading tab in this browser. */
export function leadOf({ leadership }: Pick<ClientDeps, 'leadership'>) {
  return fromCallback<ElectionCommand, ElectionInput>(
    ({ input, sendBack, receive }) => {
      const lead = leadership.lead(leadName(input), (told) =>
        sendBack({ type: `lead.${told}` }),
      )
      receive(({ type }) => {
        if (type === 'lead.steal') lead.steal()
      })
      return () => lead.stop()
    },
  )
}

/** The name of the lock for which tabs compete. */
export function leadName({ of, owner }: ElectionInput): string {
  return `${of}:${owner}`
}
