import { pause } from './pause.ts'
import type { ChallengeAnswer } from './provider.ts'
import type { Random } from './random.ts'

const answers: Record<ChallengeAnswer, number> = {
  approve: 65,
  fail: 20,
  close: 10,
  ignore: 5,
}

/** Returns a function that answers each challenge of the bank (3-D Secure) as a random customer does. */
export function challengeAnswers(
  random: Random,
): () => Promise<ChallengeAnswer> {
  let asked = 0
  return async () => {
    asked += 1
    const decision = random.fork(`challenge ${asked}`)
    await pause(decision.between(0, 500))
    const answer = decision.weigh(answers)
    const isUnusual =
      answer !== 'approve' &&
      decision.happens(`To the bank's question: ${answer}`)
    return isUnusual ? answer : 'approve'
  }
}
