import { onOneLine } from '#contract/oneLine.ts'
import { Refusal } from '../domain/refusal.ts'
import { kitchenText } from '../reports/kitchenText.ts'
import { readReviewItems } from '../reports/readReviewItems.ts'
import type { Command } from './command.ts'

const usage = 'look-into'

export const lookIntoCommand: Command = {
  usage,
  does: 'lists failed refunds, disputes, payments that fit nothing, paid orders for closed days and mails that nobody got, each with the command that settles it',
  run: async (context, args) => {
    if (args.length > 0)
      throw new Refusal(`"${args[0]}" is not expected. Say: ${usage}`)

    const { t } = await kitchenText(context)
    const rows = await readReviewItems(context.deps, t)
    if (rows.length === 0) return t('nothing')

    return rows
      .flatMap(({ number, description, matter, canRetry, canCancel }) => [
        `${number}  ${onOneLine(description)}`,
        ...(canRetry ? [`  npm run kitchen -- retry ${matter}`] : []),
        ...(canCancel
          ? [`  npm run kitchen -- cancel ${number} --reason "..."`]
          : []),
        `  npm run kitchen -- settled ${matter} --reason "..."`,
      ])
      .join('\n')
  },
}
