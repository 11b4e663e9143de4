/** A label for each text that exceeds the contract's limit after trimming. */
export function tooLong<Field extends string>(
  values: Record<NoInfer<Field>, string>,
  lengths: Readonly<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const fields = Object.keys(lengths) as Field[]
  const longFields = fields.filter(
    (field) => values[field].trim().length > lengths[field],
  )
  return Object.fromEntries(
    longFields.map((field) => [field, 'common.too_long']),
  ) as Partial<Record<Field, string>>
}
