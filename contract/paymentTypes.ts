import * as z from 'zod/mini'
import { recordOf } from './recordOf.ts'

/** The methods with an external payment page. */
export const handoffMethods = ['wechat', 'alipay'] as const

/** The payment methods in the order of the checkout; `stripe` is a card. */
export const paymentTypes = ['wallet', 'stripe', ...handoffMethods] as const

export const paymentType = z.enum(paymentTypes)

export type PaymentType = (typeof paymentTypes)[number]

export type HandoffMethod = (typeof handoffMethods)[number]

/** True for a method with an external payment page. */
export function isHandoff(method: PaymentType): method is HandoffMethod {
  return handoffMethods.some((handoff) => handoff === method)
}

/** Makes a record of all hand-off methods. */
export function byHandoffMethod<Value>(
  make: (method: HandoffMethod) => Value,
): Record<HandoffMethod, Value> {
  return recordOf(handoffMethods, make)
}
