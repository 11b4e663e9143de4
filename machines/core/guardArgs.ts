/** The arguments of a guard; `Event` has the fields that the guard reads. */
export type GuardArgs<Context, Event = unknown> = {
  context: Context
  event: Event
}
