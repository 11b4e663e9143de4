/** A sentence for the customer: the key of a label of module `server`, with values for its placeholders. */
export type Message = string | { key: string; values: Record<string, string | number> }

/** Messages by field name. */
export type MessagesByField = Record<string, Message[]>
