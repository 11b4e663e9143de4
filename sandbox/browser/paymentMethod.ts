import type { Parameters, StripeError } from './callApi.ts'
import { CardElement } from './cardElement.ts'

/** A saved card by its id, or the card field with billing details. */
export type Method =
  | string
  | { card: unknown; billing_details?: Parameters | undefined }

type Entered = { data: Parameters } | { error: StripeError }

/** The API parameters of a payment method. An incomplete card field is an error, found before any request. */
export function methodParameters(
  method: Method | undefined,
): { parameters: Parameters } | { error: StripeError } {
  if (method === undefined) return { parameters: {} }
  if (typeof method === 'string')
    return { parameters: { payment_method: method } }
  const entered = enteredCard(method)
  if ('error' in entered) return entered
  return { parameters: { payment_method_data: entered.data } }
}

/** The typed card; its postal code goes into the billing details, where the bank checks it. */
export function enteredCard({
  card,
  billing_details = {},
}: Exclude<Method, string>): Entered {
  if (!(card instanceof CardElement))
    return unsupported('a payment method without a card field')

  const read = card.read()
  if ('error' in read) return read
  const ownAddress =
    typeof billing_details.address === 'object' ? billing_details.address : {}
  const address = read.postalCode
    ? { ...ownAddress, postal_code: read.postalCode }
    : ownAddress

  return {
    data: {
      type: 'card',
      card: read.card,
      billing_details: { ...billing_details, address },
    },
  }
}

export function unsupported(feature: string): { error: StripeError } {
  const message = `The sandbox does not know ${feature}.`
  return { error: { type: 'invalid_request_error', message } }
}
