import type { Knobs } from '#server/sandbox/knobs.ts'
import type { Random } from './random.ts'
import { jumps, type ShopProcess } from './shopProcess.ts'
import { pause } from './until.ts'

/** What befalls the shop itself while customers order; the seed alone decides what happens at which errand. */
export type Weather = {
  /** Tells that the nth errand of the run begins. */
  errand: (count: number) => void
  /** Ends it: the provider behaves again. Rejects when the shop did not open again. */
  clear: () => Promise<void>
  counts: { kills: number; knobs: number }
}

/** Kills the shop about every `killEvery` errands and turns the provider's knobs more often. */
export function createWeather(shop: ShopProcess, random: Random, killEvery: number): Weather {
  const counts = { kills: 0, knobs: 0 }
  let last: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void>) => {
    last = last.then(work)
    last.catch(() => {})
  }
  return {
    counts,
    errand(count) {
      const fate = random.fork(`errand ${count}`)
      if (fate.chance(0.3)) {
        counts.knobs += 1
        then(() => shop.turn(knobsOf(fate)))
      }
      if (count % killEvery !== 0) return
      counts.kills += 1
      then(async () => {
        await pause(fate.between(0, 900))
        await shop.restart(fate.pick(jumps))
      })
    },
    async clear() {
      then(() => shop.turn({ reset: true }))
      await last
    },
  }
}

function knobsOf(fate: Random): Partial<Knobs> {
  return {
    webhook_delay_ms: fate.pick([0, 0, 100, 1_500]),
    webhook_copies: fate.pick([1, 2, 3]),
    webhook_reorder: fate.chance(0.3),
    webhook_drop_next: fate.pick([0, 0, 0, 3]),
    api_delay_ms: fate.pick([0, 0, 50, 300]),
    api_fail_next: fate.pick([0, 0, 0, 1, 2]),
    api_drop_answer_next: fate.pick([0, 0, 1, 4]),
    processing_ms: fate.pick([0, 0, 200, 1_500]),
  }
}
