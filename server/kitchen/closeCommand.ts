import { formatMoney } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { Refusal } from '../domain/refusal.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { closeDays, daysName, type OrdersChoice } from '../orders/closeDays.ts'
import type { ChangeReason } from '../orders/orderChange.ts'
import type { Command } from './command.ts'
import { readDays } from './dayFlags.ts'
import { type Flags, readFlags, readReason, reasonFlags } from './flags.ts'
import { refundProgress } from './refundProgress.ts'

const usage =
  'close 2026-12-25[..2026-12-28] --reason "..." [--reason-zh "..."] [--refund-all | --keep] [--by NAME]'
const kinds = {
  ...reasonFlags,
  'refund-all': 'boolean',
  keep: 'boolean',
} as const

export const closeCommand: Command = {
  usage,
  does: 'closes a day: no more orders are taken for it; it lists those there are, which --refund-all cancels and --keep leaves',
  run: async (context, args, user) => {
    const flags = readFlags(args, kinds, usage)
    const days = readDays(flags, usage)
    const name = daysName(days)
    const changeReason = readReason(flags, name, user)
    const choice = choiceOf(flags)
    const { state, orders } = await closeDays(
      context,
      days,
      changeReason,
      choice,
    )
    if (state === 'open') throw new Refusal(asks(name, orders))

    const closed = `${name} is closed${state === 'closed' ? '' : ' already'}: ${changeReason.reason}`
    if (choice === 'refund')
      return [closed, ...(await cancelAll(context, orders, changeReason))].join(
        '\n',
      )
    if (orders.length === 0) return closed

    return [
      `${closed}. It keeps ${countOf(orders)}:`,
      ...orders.map(lineOf),
    ].join('\n')
  },
}

function choiceOf({ values }: Flags): OrdersChoice {
  if (values['refund-all'] && values.keep)
    throw new Refusal(`Say either --refund-all or --keep: ${usage}`)
  if (values['refund-all']) return 'refund'
  return values.keep ? 'keep' : null
}

async function cancelAll(
  context: ServerContext,
  orders: OrderRow[],
  changeReason: ChangeReason,
): Promise<string[]> {
  const lines: string[] = []
  for (const { order_id } of orders)
    try {
      const { change, channel } = await cancelOrder(
        context,
        order_id,
        changeReason,
      )
      const money =
        channel === 'unpaid'
          ? 'it was not paid'
          : `${formatMoney(change.amount)} ${await refundProgress(context, change, channel)}`
      lines.push(`  ${order_id} is cancelled: ${money}.`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      lines.push(`  ${order_id} stays: ${error.message}`)
    }
  return lines
}

function asks(name: string, orders: OrderRow[]): string {
  return [
    `${name} stays open, because it has ${countOf(orders)}: say --refund-all to cancel and give all money back, or --keep to cook all the same.`,
    ...orders.map(lineOf),
  ].join('\n')
}

function countOf({ length }: OrderRow[]): string {
  return length === 1 ? '1 order' : `${length} orders`
}

function lineOf({
  order_id,
  schedule_date,
  total_price,
  payment_status,
}: OrderRow): string {
  const state = payment_status === 'succeeded' ? 'paid' : 'not paid yet'
  return ['', order_id, schedule_date, formatMoney(total_price), state].join(
    '  ',
  )
}
