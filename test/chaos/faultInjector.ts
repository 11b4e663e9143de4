import type { Knobs } from '#server/sandbox/knobs.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'
import type { Random } from './random.ts'
import { jumps, type ShopProcess } from './shopProcess.ts'
import { pause } from './until.ts'

/** Injects faults into the server and the provider while customers order; the seed alone decides what happens at which task. */
export type FaultInjector = {
  /** Call it when the nth task of the run begins. */
  taskStarted: (count: number) => void
  /** Ends it: the provider behaves again. Rejects when the shop did not open again. */
  clear: () => Promise<void>
  counts: {
    kills: number
    'knobs turned': number
    'connections ended': number
    'mail away': number
  }
}

/** Kills a server about every `killEvery` tasks; the provider, the database and the mail server fail more often. */
export function createFaultInjector(
  shop: ShopProcess,
  mail: Pick<MailServer, 'refuse'>,
  random: Random,
  killEvery: number,
): FaultInjector {
  const counts = { kills: 0, 'knobs turned': 0, 'connections ended': 0, 'mail away': 0 }
  let last: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void>) => {
    last = last.then(work)
    last.catch(() => {})
  }
  return {
    counts,
    taskStarted(count) {
      const decision = random.fork(`task ${count}`)
      if (decision.chance(0.3)) {
        counts['knobs turned'] += 1
        then(() => shop.turn(knobsOf(decision)))
      }
      if (decision.chance(0.15)) {
        counts['connections ended'] += 1
        then(async () => {
          await pause(decision.between(0, 900))
          await shop.endConnections()
        })
      }
      const isAway = decision.chance(0.3)
      if (isAway) counts['mail away'] += 1
      mail.refuse(isAway)
      if (count % killEvery !== 0) return
      counts.kills += 1
      then(async () => {
        await pause(decision.between(0, 900))
        await shop.restart(decision.pick(jumps))
      })
    },
    async clear() {
      mail.refuse(false)
      then(() => shop.turn({ reset: true }))
      await last
    },
  }
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
