import { formatMoney } from '#contract/money.ts'
import { offeredDates } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { instantText } from '../domain/dayText.ts'
import { orderingEnd } from '../domain/orderingEnd.ts'
import { Refusal } from '../domain/refusal.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import {
  closeDays,
  type Days,
  daysName,
  type OrdersChoice,
} from '../orders/closeDays.ts'
import { cancelOrders } from './cancelOrders.ts'
import { type Command, outputOf } from './command.ts'
import { readDays } from './dayFlags.ts'
import { type Flags, readFlags, readReason, reasonFlags } from './flags.ts'

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

    const lines = [
      `${name} is closed${state === 'closed' ? '' : ' already'}: ${changeReason.reason}`,
      ...(await nextDayLines(context, days)),
    ]
    if (choice !== 'refund')
      return [...lines, ...remainingLines(orders, choice)].join('\n')

    const cancelled = await cancelOrders(context, orders, changeReason)
    return outputOf(
      [...lines, ...cancelled.lines, ...cancelled.failures].join('\n'),
      cancelled.failures.length > 0,
    )
  },
}

function choiceOf({ values }: Flags): OrdersChoice {
  if (values['refund-all'] && values.keep)
    throw new Refusal(`Say either --refund-all or --keep: ${usage}`)
  if (values['refund-all']) return 'refund'
  return values.keep ? 'keep' : null
}

/** The next day after closed days, and the end of its ordering; none if no day after them is offered. */
async function nextDayLines(
  { deps: { db, clock } }: ServerContext,
  { last }: Days,
): Promise<string[]> {
  const calendar = await readOpeningCalendar(db)
  const now = clock.now()
  const next = offeredDates(now, calendar).find((date) => date > last)
  const end = next === undefined ? null : orderingEnd(next, now, calendar)
  return end === null
    ? []
    : [
        `Orders for ${next} are taken until ${instantText(end, calendar.time_zone, 'en')}.`,
      ]
}

function remainingLines(orders: OrderRow[], choice: OrdersChoice): string[] {
  if (orders.length === 0) return []
  const count = countOf(orders)
  return [
    choice === 'keep'
      ? `It keeps ${count}:`
      : `It has ${count}: --refund-all cancels them, and --keep says that they are cooked all the same.`,
    ...orders.map(lineOf),
  ]
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
