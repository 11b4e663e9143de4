/** A context's value; throws an error that names the context where no provider is mounted. */
export function requiredContext<Value>(
  value: Value | null | undefined,
  name: string,
): Value {
  if (!value)
    throw new Error(
      `${name} is not there: render the view inside of what brings it.`,
    )
  return value
}
