/**
 * Who may see a field: nobody (`secret`, which opens something: no log and no inspector shows it), only its customer
 * and the kitchen (`personal`: no inspector shows it), or everybody (`public`).
 */
export type FieldPrivacy = 'secret' | 'personal' | 'public'

/** The marks of a noun's fields; stands beside their schemas. */
export type PrivacyOf<Value> = { [Field in FieldsOf<Value>]?: FieldPrivacy }

type FieldsOf<Value> = Value extends unknown ? keyof Value : never
