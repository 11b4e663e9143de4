import { formatMoney } from '#contract/money.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { oneOf, readFlags, readWhy, whyFlags } from './flags.ts'
import type { Verb } from './verb.ts'
import { wayText } from './wayText.ts'

const usage = 'cancel LK-7F3K-2Q --reason "..." [--reason-zh "..."] [--by NAME]'

/** Cancels an order, and gives all its money back. */
export const cancelVerb: Verb = {
  usage,
  does: 'cancels an order and gives all its money back; the customer is told why',
  run: async (context, args, user) => {
    const flags = readFlags(args, whyFlags, usage)
    const number = oneOf(flags, 'order', usage).toUpperCase()
    const { change, way } = await cancelOrder(context, number, readWhy(flags, number, user))
    if (way === 'unpaid')
      return `${number} is cancelled: it was not paid, and cannot be paid any more.`
    const money = await wayText(context, change, way)
    return `${number} is cancelled: ${formatMoney(change.amount)} ${money}.`
  },
}
