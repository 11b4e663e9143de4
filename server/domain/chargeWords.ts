import { dayText } from './dayText.ts'

/** The texts of a payment at the provider: for its dashboard, and for the statement of a card. */
export type ChargeWords = { description: string; statementSuffix: string }

/**
 * The texts of an order's payment, in English for the bank. They come from the stored order and a setting alone, so a
 * retry sends the same ones.
 */
export function orderCharge(
  { order_id, schedule_date }: { order_id: string; schedule_date: string },
  seller: string,
): ChargeWords {
  const day = dayText(schedule_date, 'en')
  return {
    description: `Order ${order_id} for ${day}, ${seller}`,
    statementSuffix: suffixOf(order_id),
  }
}

/** The texts of a recharge's payment, in English for the bank. */
export function rechargeCharge(
  rechargeId: number,
  seller: string,
): ChargeWords {
  return {
    description: `Wallet top-up ${rechargeId}, ${seller}`,
    statementSuffix: 'TOP-UP',
  }
}

/** A statement has 22 characters: a prefix of at most 10, `* `, and the suffix. */
const longest = 10

function suffixOf(orderId: string): string {
  return orderId.length <= longest
    ? orderId
    : orderId.replaceAll('-', '').slice(-longest)
}
