import { cancelOrder } from '../orders/cancelOrder.ts'
import { type Command, outputOf } from './command.ts'
import { readFlags, readReason, reasonFlags, singleArgument } from './flags.ts'
import { amountText, refundProgress } from './refundProgress.ts'

const usage =
  'cancel LK-7F3K-2Q --reason "..." [--reason-zh "..."] [--by-request] [--by NAME]'
const kinds = { ...reasonFlags, 'by-request': 'boolean' } as const

export const cancelCommand: Command = {
  usage,
  does: 'cancels an order and gives all its money back; the customer is told why. --by-request says that the customer asked for it',
  run: async (context, args, user) => {
    const flags = readFlags(args, kinds, usage)
    const number = singleArgument(flags, 'order', usage).toUpperCase()
    const { change, channel } = await cancelOrder(context, number, {
      ...readReason(flags, number, user),
      byRequest: flags.values['by-request'] === true,
    })
    if (channel === 'unpaid')
      return `${number} is cancelled: it was not paid, and cannot be paid any more.`

    const { text, hasFailed } = await refundProgress(context, change, channel)
    return outputOf(
      `${number} is cancelled: ${amountText(change)} ${text}.`,
      hasFailed,
    )
  },
}
