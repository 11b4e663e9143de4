/** Statuses of answers that are none of these. */
export function othersThan(
  answers: { status: number }[],
  ...known: number[]
): number[] {
  return answers
    .map(({ status }) => status)
    .filter((status) => !known.includes(status))
}
