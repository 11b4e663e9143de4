import { answers } from './answers.ts'
import { isOpen, reply } from './question.ts'
import { providerOf } from './step.ts'
import type { World } from './world.ts'

/** Gives all automatic answers until every actor waits. */
export async function settle(world: World): Promise<void> {
  for (let count = 0; count < 100; count += 1) {
    // A tab's history moves in a microtask; timers without a delay fire after that.
    await Promise.resolve()
    world.clock.increment(0)
    if (!answerOne(world) && !removeCardField(world)) return
  }
  throw new Error('The actors never come to rest.')
}

function removeCardField(world: World): boolean {
  const provider = providerOf(world)
  const { field = null } = provider?.getSnapshot().context ?? {}
  if (field === null || world.address().startsWith('/checkout')) return false
  provider?.send({ type: 'card.gone', field })
  return true
}

/** Gives one automatic answer; false if no question has one. */
function answerOne(world: World): boolean {
  world.questions = world.questions.filter(isOpen)
  const question = world.questions.find(({ slot }) => slot in answers)
  if (!question) return false
  reply(question, () => answers[question.slot]?.(world, question))
  return true
}
