/** A difference at a path such as `lines.0.quantity`. */
export type Difference = { path: string; before: unknown; after: unknown }

const maxDifferences = 200

/** Compares plain data; a missing field equals an undefined one. */
export function differences(
  before: unknown,
  after: unknown,
  path = '',
): Difference[] {
  if (Object.is(before, after)) return []
  if (
    !isBranch(before) ||
    !isBranch(after) ||
    Array.isArray(before) !== Array.isArray(after)
  )
    return [{ path, before, after }]

  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const inner = [...names].flatMap((name) =>
    differences(before[name], after[name], path ? `${path}.${name}` : name),
  )

  return inner.slice(0, maxDifferences)
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
