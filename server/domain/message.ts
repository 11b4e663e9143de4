/** The key of a label with values for its placeholders; a value can be another label. */
type Phrase = { key: string; values: Record<string, string | number | Phrase> }

/** A text for the customer: the key of a label of module `server`, alone or with values for its placeholders. */
export type Message = string | Phrase

/** Messages by field name. */
export type MessagesByField = Record<string, Message[]>
