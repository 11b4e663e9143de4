import { formatMoney } from '#contract/money.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { type Command, outputOf } from './command.ts'
import { readFlags, readReason, reasonFlags, singleArgument } from './flags.ts'
import { refundProgress } from './refundProgress.ts'

const usage = 'cancel LK-7F3K-2Q --reason "..." [--reason-zh "..."] [--by NAME]'

export const cancelCommand: Command = {
  usage,
  does: 'cancels an order and gives all its money back; the customer is told why',
  run: async (context, args, user) => {
    const flags = readFlags(args, reasonFlags, usage)
    const number = singleArgument(flags, 'order', usage).toUpperCase()
    const { change, channel } = await cancelOrder(
      context,
      number,
      readReason(flags, number, user),
    )
    if (channel === 'unpaid')
      return `${number} is cancelled: it was not paid, and cannot be paid any more.`

    const { text, hasFailed } = await refundProgress(context, change, channel)
    return outputOf(
      `${number} is cancelled: ${formatMoney(change.amount)} ${text}.`,
      hasFailed,
    )
  },
}
