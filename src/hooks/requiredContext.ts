/** Returns a context's value; throws if no provider is mounted. */
export function requiredContext<Value>(
  value: Value | null | undefined,
  name: string,
): Value {
  if (!value)
    throw new Error(
      `No provider of ${name} is mounted: render the view inside of its provider.`,
    )
  return value
}
