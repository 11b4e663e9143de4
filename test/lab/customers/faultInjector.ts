import { defaultKnobs, type Knobs } from '#sandbox/knobs.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'
import { pause } from './pause.ts'
import type { Random } from './random.ts'
import { type Jump, jumps, type ShopProcess } from './shopProcess.ts'

/**
 * Injects faults into the servers and the provider while customers order. The seed alone chooses the fault of each
 * task.
 */
export type FaultInjector = {
  /** Call it when the nth task of the run begins. */
  taskStarted: (count: number) => void
  /** Ends all faults; rejects if the shop did not open again. */
  clear: () => Promise<void>
  counts: {
    kills: number
    'knobs turned': number
    'connections ended': number
    'mail away': number
  }
}

/** Kills a server every `killEvery` tasks; the provider, the database and the mail server fail more often. */
export function createFaultInjector(
  shop: ShopProcess,
  mail: Pick<MailServer, 'refuse'>,
  random: Random,
  killEvery: number,
): FaultInjector {
  const counts = {
    kills: 0,
    'knobs turned': 0,
    'connections ended': 0,
    'mail away': 0,
  }
  let last: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    last = last.then(work)
    last.catch(() => {})
  }

  return {
    counts,
    taskStarted(count) {
      const decision = random.fork(`task ${count}`)
      const wants = (probability: number, words: string) =>
        decision.chance(probability) && decision.happens(words)
      const knobs = knobsOf(decision.fork('knobs'))
      if (wants(0.3, `The provider changes: ${wordsOf(knobs)}`)) {
        counts['knobs turned'] += 1
        enqueue(() => shop.turn(knobs))
      }
      if (wants(0.15, 'Connections to the database end')) {
        counts['connections ended'] += 1
        enqueue(async () => {
          await pause(decision.between(0, 900))
          await shop.endConnections()
        })
      }

      const isAway = wants(0.3, 'The mail server is away')
      if (isAway) counts['mail away'] += 1
      mail.refuse(isAway)

      const jump = decision.pick(jumps)
      if (count % killEvery !== 0 || !decision.happens(wordsOfKill[jump]))
        return

      counts.kills += 1
      enqueue(async () => {
        await pause(decision.between(0, 900))
        await shop.restart(jump)
      })
    },
    async clear() {
      mail.refuse(false)
      enqueue(() => shop.turn({ reset: true }))
      await last
    },
  }
}

const wordsOfKill: Record<Jump, string> = {
  on: 'A server is killed',
  'after expiry':
    'All servers are killed, and open again after orders have expired',
  'before midnight': 'All servers are killed, and open again before midnight',
  'before cut-off':
    'All servers are killed, and open again before the day is closed for orders',
  'next day': 'All servers are killed, and open again the next day',
}

function wordsOf(knobs: Partial<Knobs>): string {
  const turned = Object.entries(knobs).filter(
    ([name, value]) => value !== Reflect.get(defaultKnobs, name),
  )
  return (
    turned.map(([name, value]) => `${name} ${value}`).join(', ') || 'it behaves'
  )
}

function knobsOf(decision: Random): Partial<Knobs> {
  return {
    webhook_delay_ms: decision.pick([0, 0, 100, 1_500]),
    webhook_copies: decision.pick([1, 2, 3]),
    webhook_reorder: decision.chance(0.3),
    webhook_drop_next: decision.pick([0, 0, 0, 3]),
    api_delay_ms: decision.pick([0, 0, 50, 300]),
    api_fail_next: decision.pick([0, 0, 0, 1, 2]),
    api_drop_answer_next: decision.pick([0, 0, 1, 4]),
    processing_ms: decision.pick([0, 0, 200, 1_500]),
  }
}
