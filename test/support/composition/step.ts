import { type Person, userOf } from './people.ts'
import { isOpen, reply } from './question.ts'
import type { World } from './world.ts'

/** An action of a customer or of the world; a walk tries it only where `can` is true. */
export type Step = {
  name: string
  can: (world: World) => boolean
  take: (world: World) => unknown
}

/** True while a customer, or this customer, is signed in in this tab. */
export function isSignedIn({ actors }: World, person?: Person): boolean {
  const session = actors.session?.getSnapshot()
  const email = session?.context.user?.email
  return (
    session?.hasTag('signedIn') === true &&
    (!person || email === userOf(person).email)
  )
}

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

export function submissionOf({ actors }: World) {
  return actors.checkout?.getSnapshot().children.orderSubmission
}

export function handoffOf(world: World) {
  return submissionOf(world)?.getSnapshot().children.paymentHandoff
}

/** Returns the actor with the checkout's card field; undefined unless the customer pays by card. */
export function providerOf({ actors }: World) {
  return actors.checkout?.getSnapshot().children.paymentProvider
}

export function questionOf({ questions }: World, slot: string) {
  return questions.find(
    (question) => question.slot === slot && isOpen(question),
  )
}

/** Answers the open question of a slot with a function of its input. */
export function answer<Input>(
  world: World,
  slot: string,
  by: (input: Input) => unknown,
): void {
  const question = questionOf(world, slot)
  if (question) reply(question, () => by(question.input))
}
