import type { AnyActorLogic, AnyActorRef } from 'xstate'

/** An actor without an answer: the machine that invoked it waits for `reply`. */
export type Question = {
  slot: string
  machine: string
  input: never
  self: AnyActorRef
}

type State = {
  status: 'active' | 'done' | 'error' | 'stopped'
  output?: unknown
  error?: unknown
}
type Event =
  | { type: 'answer'; output: unknown }
  | { type: 'refusal'; error: unknown }
  | { type: 'xstate.stop' }

/** Creates the logic of a slot that waits for `reply`. The answer arrives synchronously, not in a microtask. */
export function questionLogic(
  slot: string,
  machine: string,
  ask: (question: Question) => void,
): AnyActorLogic {
  return {
    getInitialSnapshot: (_: unknown, input: unknown) => ({
      status: 'active',
      input,
      hasTag: () => false,
    }),
    transition: (state: State, event: Event) =>
      state.status === 'active' ? after(event) : state,
    start: ({ input }: { input: never }, { self }: { self: AnyActorRef }) =>
      ask({ slot, machine, input, self }),
    getPersistedSnapshot: (state: State) => state,
  } as unknown as AnyActorLogic
}

/** True while the machine waits for the answer. */
export function isOpen({ self }: Question): boolean {
  return self.getSnapshot().status === 'active'
}

/** Answers a question with the result of `answer`, or fails it with the error that `answer` throws. */
export function reply({ self }: Question, answer: () => unknown): void {
  self.send(replyOf(answer))
}

function replyOf(answer: () => unknown): Event {
  try {
    return { type: 'answer', output: answer() }
  } catch (error) {
    return { type: 'refusal', error }
  }
}

function after(event: Event): State {
  if (event.type === 'answer') return { status: 'done', output: event.output }
  if (event.type === 'refusal') return { status: 'error', error: event.error }
  return { status: 'stopped' }
}
