import type { AnyActorLogic, AnyActorRef } from 'xstate'

/** A question of a machine to the world, which waits for an answer. */
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

/** A slot that answers when the walk says so, in the same moment and not in a microtask. */
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

/** True while somebody waits for the answer. */
export function isOpen({ self }: Question): boolean {
  return self.getSnapshot().status === 'active'
}

/** Answers a question with what a function returns, or refuses it with what that throws. */
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
