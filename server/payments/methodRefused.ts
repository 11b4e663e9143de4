import { type PaymentType, paymentMethods, paymentTypes } from '#contract/paymentMethods.ts'
import type { RequestContext } from '../http/contractRoute.ts'
import { HttpError } from '../http/errors.ts'

type Refusal = {
  method: PaymentType
  /** The order that stays open for another way to pay; null where there is none. */
  order_id: string | null
  /** False when other methods of the provider would be refused as well: then the wallet is named. */
  isOfMethod: boolean
}

/** 409 with the code `method_refused`: nothing was paid, and another offered way to pay is named. */
export function methodRefused(
  offered: readonly PaymentType[],
  { method, order_id, isOfMethod }: Refusal,
): HttpError {
  const others = paymentTypes.filter((type) => type !== method && offered.includes(type))
  const other = isOfMethod
    ? (others.find((type) => paymentMethods[type].flow !== 'wallet') ?? others[0])
    : others.find((type) => paymentMethods[type].flow === 'wallet')
  return new HttpError(409, (t) => {
    const way = t(`way_${method}`)
    const values = other === undefined ? { way } : { way, other: t(`way_${other}`) }
    const key = other === undefined ? 'method_refused_alone' : 'method_refused'
    return { detail: t({ key, values }), code: 'method_refused', payment_type: method, order_id }
  })
}

/** Throws `methodRefused` for a way to pay that the shop does not offer. */
export function refuseUnoffered(
  { deps: { env } }: Pick<RequestContext<never>, 'deps'>,
  method: PaymentType,
  order_id: string | null,
): void {
  if (env.PAYMENT_METHODS.includes(method)) return
  throw methodRefused(env.PAYMENT_METHODS, { method, order_id, isOfMethod: true })
}
