import { type Person, userOf } from './people.ts'
import { isOpen, reply } from './question.ts'
import type { World } from './world.ts'

/** One thing that a customer or the world does; where it cannot happen it is not tried. */
export type Step = {
  name: string
  can: (world: World) => boolean
  take: (world: World) => unknown
}

/** True while a customer is signed in in this tab. */
export function isIn({ actors }: World, person?: Person): boolean {
  const session = actors.session?.getSnapshot()
  const email = session?.context.user?.email
  return (
    session?.hasTag('signedIn') === true &&
    (!person || email === userOf(person).email)
  )
}

/** Where the submission of the checkout stands. */
export function isSubmission(
  { actors }: World,
  submission: 'editing' | 'succeeded' | 'failed',
): boolean {
  return (
    actors.checkout
      ?.getSnapshot()
      .matches({ purchase: { open: { submission } } }) ?? false
  )
}

/** The order in progress. */
export function submissionOf({ actors }: World) {
  return actors.checkout?.getSnapshot().children.orderSubmission
}

/** The payment of an order that was handed over. */
export function handoffOf(world: World) {
  return submissionOf(world)?.getSnapshot().children.paymentHandoff
}

/** Returns the owner of the checkout's card field while the customer pays by card. */
export function providerOf({ actors }: World) {
  return actors.checkout?.getSnapshot().children.paymentProvider
}

/** The open question of a slot. */
export function questionOf({ questions }: World, slot: string) {
  return questions.find(
    (question) => question.slot === slot && isOpen(question),
  )
}

/** Answers the open question of a slot, as a function of its input says. */
export function answer<Input>(
  world: World,
  slot: string,
  by: (input: Input) => unknown,
): void {
  const question = questionOf(world, slot)
  if (question) reply(question, () => by(question.input))
}
