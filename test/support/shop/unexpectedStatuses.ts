export function unexpectedStatuses(
  answers: { status: number }[],
  ...known: number[]
): number[] {
  return answers
    .map(({ status }) => status)
    .filter((status) => !known.includes(status))
}
