declare module 'virtual:eventFields' {
  /** The fields of each event with their types as text, by machine and event type (`scripts/eventFields.ts`). */
  const eventFields: Record<string, Record<string, Record<string, string>>>
  export default eventFields
}
