import { inLanguage } from '#contract/languages.ts'
import { wallDate } from '#contract/schedule.ts'
import { Refusal } from '../domain/refusal.ts'
import { readClosedSpans } from '../menu/readOpening.ts'
import { daysName } from '../orders/closeDays.ts'
import { kitchenText } from '../reports/kitchenText.ts'
import type { Command } from './command.ts'

const usage = 'closed'

export const closedCommand: Command = {
  usage,
  does: 'lists the closed days to come, and those of closed_days.csv that are open all the same',
  run: async (context, args) => {
    if (args.length > 0)
      throw new Refusal(`"${args[0]}" is not expected. Say: ${usage}`)

    const { db, clock } = context.deps
    const { language, t } = await kitchenText(context)
    const { calendar } = await context.labels()
    const today = wallDate(clock.now(), calendar.time_zone)
    const { closed, opened } = await readClosedSpans(db)
    const lines = [
      ...closed.map(({ by, ...span }) => ({
        ...span,
        state: by === null ? t('closed_by_file') : t('closed_by', { name: by }),
      })),
      ...opened.map((span) => ({ ...span, state: t('opened') })),
    ]
      .filter(({ last }) => last >= today)
      .sort((left, right) => left.first.localeCompare(right.first))
      .map(
        (span) =>
          `${daysName(span)}  ${inLanguage(language, span.reason)}  (${span.state})`,
      )

    return lines.length === 0 ? t('nothing_closed') : lines.join('\n')
  },
}
