import { formatMoney, parseCents } from '#contract/money.ts'
import { Refusal } from '../domain/refusal.ts'
import { type RefundRequest, refundOrder } from '../orders/refundOrder.ts'
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
  'refund LK-7F3K-2Q (--line 2 --quantity 1 | --amount 5.00) --reason "..." [--reason-zh "..."] [--again] [--by NAME]'
const kinds = {
  ...reasonFlags,
  line: 'string',
  quantity: 'string',
  amount: 'string',
  again: 'boolean',
} as const

export const refundCommand: Command = {
  usage,
  does: 'gives a part of an order back, and leaves the order; its lines are counted from 1',
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
      `${formatMoney(change.amount)} of ${number} ${text}.`,
      hasFailed,
    )
  },
}

function requestOf({ values }: Flags): RefundRequest {
  const { line, quantity, amount } = values
  const again = values.again === true
  const isLine = line !== undefined || quantity !== undefined
  if (isLine === (amount !== undefined))
    throw new Refusal(
      `Say either --line with --quantity, or --amount: ${usage}`,
    )
  if (amount !== undefined) return { amount: readAmount(String(amount)), again }

  return {
    line: readCount('line', line),
    quantity: readCount('quantity', quantity),
    again,
  }
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
