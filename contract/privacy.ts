/**
 * Visibility of a field. `secret` grants access and appears in no log or inspector; `personal` is for the customer and
 * the kitchen, and appears in no inspector; `public` is for everybody.
 */
export type FieldPrivacy = 'secret' | 'personal' | 'public'

/** The privacy of each text field; it stands beside the schemas. */
export type PrivacyOf<Value> = { [Field in FieldsOf<Value>]?: FieldPrivacy }

type FieldsOf<Value> = Value extends unknown ? keyof Value : never
