import type { ClosedDays } from '#contract/openingCalendar.ts'
import { addDays } from '#contract/schedule.ts'

/** Closed days, and who closed them while the shop ran; null where the kitchen's file does. */
export type ClosedSpan = ClosedDays & { by: string | null }

type Days = Pick<ClosedDays, 'first' | 'last'>

/** Days that were closed or opened while the shop ran; `closed` is null for opened ones. */
type Change = Days & { closed: Pick<ClosedSpan, 'reason' | 'by'> | null }

/** The days that are closed after changes, the oldest first: each counts more than those before it and than the file. No two have a day in common; the earliest is first. */
export function closedSpans(file: readonly ClosedSpan[], changes: readonly Change[]): ClosedSpan[] {
  const spans = changes.reduce((known: readonly ClosedSpan[], { closed, ...days }) => {
    const left = known.flatMap((span) => without(span, days))
    return closed === null ? left : [...left, { ...days, ...closed }]
  }, file)
  return [...spans].sort((one, other) => one.first.localeCompare(other.first))
}

/** The days of the file that are open all the same. */
export function openedSpans(
  file: readonly ClosedSpan[],
  closed: readonly ClosedSpan[],
): readonly ClosedSpan[] {
  return closed.reduce((left, days) => left.flatMap((span) => without(span, days)), file)
}

/** What is left of closed days without some: nothing, or one or two parts. */
function without(span: ClosedSpan, { first, last }: Days): ClosedSpan[] {
  if (span.last < first || last < span.first) return [span]
  return [
    { ...span, last: addDays(first, -1) },
    { ...span, first: addDays(last, 1) },
  ].filter((part) => part.first <= part.last)
}
