/** The arguments of a guard or an action: `Event` has the fields that it reads, for an action also `type`. */
export type TransitionArgs<Context, Event = unknown> = {
  context: Context
  event: Event
}
