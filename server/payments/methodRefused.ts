import { paymentMethods } from '#contract/paymentMethods.ts'
import { type PaymentType, paymentTypes } from '#contract/paymentTypes.ts'
import type { Call } from '../call.ts'
import { conflict, type RequestRefusal } from '../domain/requestRefusal.ts'

type Refusal = {
  method: PaymentType
  /** The order that can be paid in another way; null without one. */
  order_id: string | null
  /** False when the provider would refuse its other methods too: then the wallet is suggested. */
  isOfMethod: boolean
}

/** 409 with the code `method_refused`: nothing was paid; the message suggests another payment method. */
export function methodRefused(
  offered: readonly PaymentType[],
  { method, order_id, isOfMethod }: Refusal,
): RequestRefusal {
  const others = paymentTypes.filter(
    (type) => type !== method && offered.includes(type),
  )
  const other = isOfMethod
    ? (others.find((type) => paymentMethods[type].flow !== 'wallet') ??
      others[0])
    : others.find((type) => paymentMethods[type].flow === 'wallet')
  const methodName = nameOf(method)
  const sentence =
    other === undefined
      ? { key: 'method_refused_alone', values: { way: methodName } }
      : {
          key: 'method_refused',
          values: { way: methodName, other: nameOf(other) },
        }

  return conflict(sentence, {
    code: 'method_refused',
    payment_type: method,
    order_id,
  })
}

function nameOf(method: PaymentType) {
  return { key: `way_${method}`, values: {} }
}

/** Throws `methodRefused` for a payment method that the shop does not offer. */
export function checkMethodOffered(
  { deps: { env } }: Pick<Call<never>, 'deps'>,
  method: PaymentType,
  order_id: string | null,
): void {
  if (env.PAYMENT_METHODS.includes(method)) return
  throw methodRefused(env.PAYMENT_METHODS, {
    method,
    order_id,
    isOfMethod: true,
  })
}
