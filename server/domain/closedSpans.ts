import type { ClosedDays } from '#contract/openingCalendar.ts'
import { addDays } from '#contract/schedule.ts'

/** Closed days; `by` is the operator who closed them, null for the kitchen's file. */
export type ClosedSpan = ClosedDays & { by: string | null }

type Days = Pick<ClosedDays, 'first' | 'last'>

/** Days that an operator closed or opened; `closed` is null for opened days. */
type Change = Days & { closed: Pick<ClosedSpan, 'reason' | 'by'> | null }

/** Applies changes, oldest first, to the file's closed days; returns ascending spans without overlap. */
export function closedSpans(
  file: readonly ClosedSpan[],
  changes: readonly Change[],
): ClosedSpan[] {
  const spans = changes.reduce(
    (known: readonly ClosedSpan[], { closed, ...days }) => {
      const left = known.flatMap((span) => without(span, days))
      return closed === null ? left : [...left, { ...days, ...closed }]
    },
    file,
  )
  return [...spans].sort((left, right) => left.first.localeCompare(right.first))
}

/** The days of the file that an operator has opened. */
export function openedSpans(
  file: readonly ClosedSpan[],
  closed: readonly ClosedSpan[],
): readonly ClosedSpan[] {
  return closed.reduce(
    (left, days) => left.flatMap((span) => without(span, days)),
    file,
  )
}

/** Divides closed days into those of the file and the others, in ascending order. */
export function splitByFile(
  days: ClosedDays,
  file: readonly Days[],
): (ClosedDays & { isOfFile: boolean })[] {
  const others = file.reduce(
    (left, span) => left.flatMap((part) => without(part, span)),
    [days],
  )
  const ofFile = others.reduce(
    (left, span) => left.flatMap((part) => without(part, span)),
    [days],
  )
  return [
    ...others.map((part) => ({ ...part, isOfFile: false })),
    ...ofFile.map((part) => ({ ...part, isOfFile: true })),
  ].sort((left, right) => left.first.localeCompare(right.first))
}

function without<Span extends Days>(span: Span, { first, last }: Days): Span[] {
  if (span.last < first || last < span.first) return [span]
  return [
    { ...span, last: addDays(first, -1) },
    { ...span, first: addDays(last, 1) },
  ].filter((part) => part.first <= part.last)
}
