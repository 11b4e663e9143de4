import { asc } from 'drizzle-orm'
import { byLanguage } from '#contract/languages.ts'
import {
  type ClosedDays,
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import type { Database } from '../db/client.ts'
import { closedDays, dayChanges, opening } from '../db/schema/opening.ts'
import {
  type ClosedSpan,
  closedSpans,
  openedSpans,
  splitByFile,
} from '../domain/closedSpans.ts'

/** Reads the opening calendar with the days closed and opened since; the default without files. */
export async function readOpeningCalendar(
  db: Database,
): Promise<OpeningCalendar> {
  const [row] = await db.select().from(opening)
  const { closed_days: _, ...usual } = defaultCalendar
  const { id: __, ...hours } = row ?? { id: 1, ...usual }
  const { closed, file } = await readClosedSpans(db)
  return {
    ...hours,
    closed_days: closed.flatMap((span) => toClosedDays(span, file)),
  }
}

/** A day that only an operator closed keeps its lead: closing today does not take tomorrow away. */
function toClosedDays(
  { by, ...days }: ClosedSpan,
  file: readonly ClosedSpan[],
): ClosedDays[] {
  if (by === null) return [days]
  return splitByFile(days, file).map(({ isOfFile, ...part }) =>
    isOfFile ? part : { ...part, keeps_lead: true },
  )
}

/** Reads the closed days of the file, all closed days in ascending order, and those of the file that are opened. */
export async function readClosedSpans(db: Database): Promise<{
  file: readonly ClosedSpan[]
  closed: readonly ClosedSpan[]
  opened: readonly ClosedSpan[]
}> {
  const file = (await db.select().from(closedDays)).map(
    ({ first, last, reason_en, reason_zh }): ClosedSpan => ({
      first,
      last,
      by: null,
      reason: reasonsOf(reason_en, reason_zh),
    }),
  )
  const changes = await db.select().from(dayChanges).orderBy(asc(dayChanges.id))
  const closed = closedSpans(
    file,
    changes.map(({ first, last, reason, reason_zh, done_by: by }) => ({
      first,
      last,
      closed:
        reason === null ? null : { reason: reasonsOf(reason, reason_zh), by },
    })),
  )

  return { file, closed, opened: openedSpans(file, closed) }
}

/** The reason of a closed day: in Chinese where the kitchen wrote it, else as it wrote it for everybody. */
export function reasonsOf(reason: string, reasonZh: string | null | undefined) {
  return byLanguage((language) =>
    language === 'zh' ? (reasonZh ?? reason) : reason,
  )
}
