import type { BankAnswer } from './provider.ts'
import type { Random } from './random.ts'
import { pause } from './until.ts'

const answers: Record<BankAnswer, number> = { approve: 65, fail: 20, close: 10, silence: 5 }

/** What the bank hears to each of its questions. */
export function bankAnswers(random: Random): () => Promise<BankAnswer> {
  let asked = 0
  return async () => {
    asked += 1
    const fate = random.fork(`question ${asked}`)
    await pause(fate.between(0, 500))
    return fate.weigh(answers)
  }
}
