import { onOneLine } from '#contract/oneLine.ts'
import type { ServerContext } from '../context.ts'
import type { ReviewItem } from '../domain/dayReport.ts'
import { instantText } from '../domain/dayText.ts'
import { Refusal } from '../domain/refusal.ts'
import { readEvidence } from '../reports/evidence/readEvidence.ts'
import { kitchenText } from '../reports/kitchenText.ts'
import { readReviewItems } from '../reports/readReviewItems.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'

const usage = 'look-into [--dispute LK-7F3K-2Q]'

export const lookIntoCommand: Command = {
  usage,
  does: 'lists failed refunds, disputes, payments that fit nothing, paid orders for closed days, given-up weekdays and removed outlets, and mails that nobody got, each with the command that settles it; --dispute prints what to send to the bank',
  run: async (context, args) => {
    const { values, others } = readFlags(args, { dispute: 'string' }, usage)
    if (others.length > 0)
      throw new Refusal(`"${others[0]}" is not expected. Say: ${usage}`)

    return values.dispute === undefined
      ? await listText(context)
      : await evidenceText(context, String(values.dispute))
  },
}

async function listText(context: ServerContext): Promise<string> {
  const words = await kitchenText(context)
  const rows = await readReviewItems(context.deps, words)
  return rows.length === 0
    ? words.t('nothing')
    : rows.flatMap(itemLines).join('\n')
}

function itemLines(item: ReviewItem): string[] {
  const { number, description, matter, canRetry, canCancel, disputed } = item
  const commands = [
    ...(canRetry ? [`retry ${matter}`] : []),
    ...(canCancel ? [`cancel ${number} --reason "..."`] : []),
    ...(disputed ? [`look-into --dispute ${disputed}`] : []),
    `settled ${matter} --reason "..."`,
  ]
  return [
    `${number}  ${onOneLine(description)}`,
    ...commands.map((command) => `  npm run kitchen -- ${command}`),
  ]
}

async function evidenceText(
  context: ServerContext,
  subject: string,
): Promise<string> {
  const { language, t } = await kitchenText(context)
  const { calendar } = await context.labels()
  const { text, dueBy } = await readEvidence(context, subject)
  const title =
    dueBy === null
      ? t('evidence')
      : t('evidence_until', {
          until: instantText(dueBy, calendar.time_zone, language),
        })
  return [title, t('evidence_add'), '', text].join('\n')
}
