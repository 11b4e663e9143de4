import type { ServerContext } from '../context.ts'
import { settledMatters } from '../db/schema/kitchen.ts'
import { Refusal } from '../domain/refusal.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'
import { retryRefund } from '../payments/retryRefund.ts'
import { kitchenText } from '../reports/kitchenText.ts'
import { readReviewItems } from '../reports/readReviewItems.ts'
import { type Command, outputOf } from './command.ts'
import { readFlags, readReason, reasonFlags, singleArgument } from './flags.ts'

const retryUsage = 'retry payment-12-failed'
const settledUsage = 'settled payment-12-failed --reason "..." [--by NAME]'

export const retryCommand: Command = {
  usage: retryUsage,
  does: 'asks the payment provider once more for a refund that has failed',
  run: async (context, args) => {
    const flags = readFlags(args, {}, retryUsage)
    const matter = await findMatter(
      context,
      singleArgument(flags, 'matter', retryUsage),
    )
    if (!matter.canRetry)
      throw new Refusal(
        `${matter.matter} is no refund that can be tried again.`,
      )

    try {
      await retryRefund(context, matter.matter)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      throw new Refusal(
        error.failure === 'refused'
          ? `Pay ${matter.matter} back in another way. ${error.message}`
          : `Nobody knows yet whether ${matter.matter} is given back: look again in a minute. ${error.message}`,
      )
    }

    const remaining = await readMatters(context)
    const hasFailed = remaining.some((item) => item.matter === matter.matter)
    return outputOf(
      hasFailed
        ? `${matter.matter} has failed again: pay it back in another way.`
        : `${matter.matter} is asked for.`,
      hasFailed,
    )
  },
}

export const settledCommand: Command = {
  usage: settledUsage,
  does: 'takes what was settled in another way, such as paid back in cash, from the list',
  run: async (context, args, user) => {
    const flags = readFlags(args, reasonFlags, settledUsage)
    const { matter } = await findMatter(
      context,
      singleArgument(flags, 'matter', settledUsage),
    )
    const { reason, by } = readReason(flags, matter, user)
    const { db, clock } = context.deps
    const created_at = new Date(clock.now())

    await db
      .insert(settledMatters)
      .values({ matter, reason, done_by: by, created_at })

    return `${matter} is settled.`
  },
}

async function findMatter(context: ServerContext, name: string) {
  const matter = (await readMatters(context)).find(
    (item) => item.matter === name,
  )
  if (matter === undefined)
    throw new Refusal(
      `There is no ${name} to look into: "npm run kitchen -- look-into" lists what there is.`,
    )
  return matter
}

async function readMatters(context: ServerContext) {
  return await readReviewItems(context.deps, await kitchenText(context))
}
