import { formatMoney, parseCents } from '#contract/money.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import { isWholeRefund } from '../domain/refundedPieces.ts'
import { Refusal } from '../domain/refusal.ts'
import { refundOrder } from '../orders/refundOrder.ts'
import type { RefundRequest } from '../orders/refundPart.ts'
import { type Command, outputOf } from './command.ts'
import {
  type Flags,
  readFlags,
  readReason,
  reasonFlags,
  singleArgument,
} from './flags.ts'
import { refundProgress } from './refundProgress.ts'

const usage =
  'refund LK-7F3K-2Q (--line 2 --quantity 1 [--do-not-cook | --still-cook] | --amount 5.00 | --all) --reason "..." [--reason-zh "..."] [--again] [--by NAME]'
const kinds = {
  ...reasonFlags,
  line: 'string',
  quantity: 'string',
  amount: 'string',
  all: 'boolean',
  'still-cook': 'boolean',
  'do-not-cook': 'boolean',
  again: 'boolean',
} as const

export const refundCommand: Command = {
  usage,
  does: 'gives a part of an order back, or all of it, and leaves the order; npm run orders numbers its lines. Pieces are off the cook list, or still cooked',
  run: async (context, args, user) => {
    const flags = readFlags(args, kinds, usage)
    const number = singleArgument(flags, 'order', usage).toUpperCase()
    const request = requestOf(flags)
    const changeReason = readReason(flags, number, user)
    const { change, channel } = await refundOrder(
      context,
      number,
      request,
      changeReason,
    )
    const { text, hasFailed } = await refundProgress(context, change, channel)

    return outputOf(
      `${formatMoney(change.amount)} of ${number} ${text}.${foodText(change)}`,
      hasFailed,
    )
  },
}

function foodText(change: OrderChange): string {
  if (isWholeRefund(change)) return " The order stays in the day's list."
  if (change.line === null) return ''
  return change.still_cook
    ? ' The food stays as it was ordered.'
    : ` The cook list is without ${change.quantity} of line ${change.line}.`
}

function requestOf(flags: Flags): RefundRequest {
  const { line, quantity, amount, all, ...values } = flags.values
  const again = values.again === true
  const ways = [line ?? quantity, amount, all].filter((way) => way)
  if (ways.length !== 1)
    throw new Refusal(
      `Say either --line with --quantity, or --amount, or --all: ${usage}`,
    )
  const stillCook = stillCookOf(flags)
  if (amount === undefined && all === undefined)
    return {
      line: readCount('line', line),
      quantity: readCount('quantity', quantity),
      stillCook,
      again,
    }

  if (stillCook !== undefined)
    throw new Refusal(
      '--still-cook and --do-not-cook go with --line: --amount and --all leave the food as it is, and "cancel" takes all of it off the list.',
    )
  return amount === undefined
    ? { all: true, again }
    : { amount: readAmount(String(amount)), again }
}

function stillCookOf({ values }: Flags): boolean | undefined {
  if (values['still-cook'] && values['do-not-cook'])
    throw new Refusal(`Say either --still-cook or --do-not-cook: ${usage}`)
  if (values['still-cook']) return true
  return values['do-not-cook'] ? false : undefined
}

function readAmount(text: string): number {
  const cents = parseCents(text)
  if (cents === null || cents <= 0)
    throw new Refusal(
      `--amount ${text} is not an amount above zero, such as 5.00.`,
    )
  return cents
}

function readCount(name: string, text: string | true | undefined): number {
  if (text === undefined)
    throw new Refusal(`--${name} is missing. Say: ${usage}`)
  if (!/^[1-9]\d{0,3}$/.test(String(text)))
    throw new Refusal(`--${name} ${text} is not a whole number from 1 on.`)
  return Number(text)
}
