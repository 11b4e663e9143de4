import { answers } from './answers.ts'
import { isOpen, reply } from './question.ts'
import { providerOf } from './step.ts'
import type { World } from './world.ts'

/** Lets the world answer what it answers by itself, until all actors wait. */
export async function settle(world: World): Promise<void> {
  for (let count = 0; count < 100; count += 1) {
    // The history of a tab moves later, and timers without a delay after that.
    await Promise.resolve()
    world.clock.increment(0)
    if (!answerOne(world) && !leaveField(world)) return
  }
  throw new Error('The actors never come to rest.')
}

/** Off its page there is no card field; false when there was none. */
function leaveField(world: World): boolean {
  const provider = providerOf(world)
  const { field = null } = provider?.getSnapshot().context ?? {}
  if (field === null || world.address().startsWith('/checkout')) return false
  provider?.send({ type: 'card.gone', field })
  return true
}

/** False when no question is left that the world answers by itself. */
function answerOne(world: World): boolean {
  world.questions = world.questions.filter(isOpen)
  const question = world.questions.find(({ slot }) => slot in answers)
  if (!question) return false
  reply(question, () => answers[question.slot]?.(world, question))
  return true
}
