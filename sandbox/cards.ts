import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import * as z from 'zod'
import { badParameter, missing, SandboxApiError } from './apiError.ts'
import { type AppType, appTypeOf, appTypes } from './apps.ts'
import { type Call, secondsOf } from './call.ts'
import { type CardProblem, cardMessage } from './cardMessages.ts'
import { newId } from './newId.ts'
import type { Stored } from './objects.ts'
import {
  addressParameters,
  ignored,
  integer,
  mergeMetadata,
  metadata,
} from './parameters.ts'
import {
  cardByNumber,
  cardByTestId,
  passesLuhn,
  type TestCard,
} from './testCards.ts'

const text = z.string().optional()

const billingDetails = z.strictObject({
  address: addressParameters.optional(),
  email: text,
  name: text,
  phone: text,
  tax_id: text,
})

const appFields = Object.fromEntries(
  appTypes.map((type) => [type, ignored]),
) as Record<AppType, typeof ignored>

export const methodFields = {
  type: z.string(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  card: z
    .strictObject({
      number: text,
      exp_month: integer.optional(),
      exp_year: integer.optional(),
      cvc: text,
      token: text,
    })
    .optional(),
  ...appFields,
}

export type MethodFields = z.output<z.ZodObject<typeof methodFields>>
type CardFields = NonNullable<MethodFields['card']>

/** Creates a payment method. A card is validated and its number not stored; an app always asks a person. */
export function newMethod(
  call: Call,
  fields: MethodFields,
): Stored<'payment_method'> {
  if (appTypeOf(fields.type))
    return { ...blank(call, fields), secrets: { behaviour: { ask: 'always' } } }
  if (fields.type !== 'card')
    throw badParameter(
      'parameter_invalid',
      `The sandbox has no payment methods of type ${fields.type}.`,
      'type',
    )
  if (fields.card === undefined)
    throw badParameter(
      'parameter_missing',
      'Missing required param: card.',
      'card',
    )

  const { card, exp_month, exp_year } = checked(call, fields.card)
  return cardMethod(
    call,
    card,
    { exp_month, exp_year },
    fields,
    fields.card.cvc !== undefined,
  )
}

/** Creates a payment method from a test id such as `pm_card_visa`; null for other ids. */
export function testMethod(
  call: Call,
  name: string,
): Stored<'payment_method'> | null {
  const card = name.startsWith('pm_card_') ? cardByTestId(name) : undefined
  return card
    ? cardMethod(call, card, laterOf(call), { type: 'card' }, true)
    : null
}

type Expiry = { exp_month: number; exp_year: number }

function cardMethod(
  call: Call,
  { number, brand, behaviour }: TestCard,
  expiry: Expiry,
  fields: MethodFields,
  hasCvc: boolean,
): Stored<'payment_method'> {
  const method = blank(call, fields)
  const code = fields.billing_details?.address?.postal_code
  const card: Stripe.PaymentMethod.Card = {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: code ? 'pass' : null,
      cvc_check: hasCvc ? 'pass' : null,
    },
    country: number === '4000000360000006' ? 'AU' : 'US',
    display_brand: brand,
    ...expiry,
    fingerprint: createHash('sha256')
      .update(number)
      .digest('base64url')
      .slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }

  return { ...method, body: { ...method.body, card }, secrets: { behaviour } }
}

function blank(call: Call, fields: MethodFields): Stored<'payment_method'> {
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: fields.allow_redisplay ?? 'unspecified',
    billing_details: payerOf(fields.billing_details),
    created: secondsOf(call),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    type: fields.type,
    ...(appTypeOf(fields.type) ? { [fields.type]: {} } : {}),
  }
  return { body, secrets: {}, due_at: null }
}

function payerOf({
  address,
  ...rest
}: MethodFields['billing_details'] = {}): Stripe.PaymentMethod.BillingDetails {
  return {
    address: {
      city: address?.city || null,
      country: address?.country || null,
      line1: address?.line1 || null,
      line2: address?.line2 || null,
      postal_code: address?.postal_code || null,
      state: address?.state || null,
    },
    email: rest.email || null,
    name: rest.name || null,
    phone: rest.phone || null,
    tax_id: rest.tax_id || null,
  }
}

function checked(call: Call, fields: CardFields): Expiry & { card: TestCard } {
  if (fields.token !== undefined) {
    const card = cardByTestId(fields.token)
    if (card === undefined) throw missing('token', fields.token, 'card[token]')
    return { card, ...laterOf(call) }
  }

  const number = (fields.number ?? '').replace(/[\s-]/g, '')
  if (!passesLuhn(number)) throw refused(call, 'incorrect_number', 'number')
  const expiry = checkedExpiry(call, fields)
  const card = cardByNumber(number)
  if (card === undefined) throw refused(call, 'test_mode_live_card', 'number')

  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (fields.cvc !== undefined && !digits.test(fields.cvc))
    throw refused(call, 'invalid_cvc', 'cvc')

  return { card, ...expiry }
}

function checkedExpiry(
  call: Call,
  { exp_month = 0, exp_year = 0 }: CardFields,
): Expiry {
  const year = exp_year < 100 ? 2000 + exp_year : exp_year
  const now = new Date(call.now)
  if (exp_month < 1 || exp_month > 12)
    throw refused(call, 'invalid_expiry_month', 'exp_month')
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50)
    throw refused(call, 'invalid_expiry_year', 'exp_year')
  if (year === now.getUTCFullYear() && exp_month < now.getUTCMonth() + 1)
    throw refused(call, 'invalid_expiry_month', 'exp_month')

  return { exp_month, exp_year: year }
}

function laterOf({ now }: Call): Expiry {
  return { exp_month: 12, exp_year: new Date(now).getUTCFullYear() + 3 }
}

function refused(
  { language }: Call,
  problem: CardProblem,
  param: string,
): SandboxApiError {
  const message = cardMessage(problem, language)
  return new SandboxApiError(402, {
    type: 'card_error',
    ...codesOf(problem),
    message,
    param,
  })
}

/** The error codes of a decline: most share `code` and differ in `decline_code`. */
export function codesOf(problem: CardProblem): {
  code: string
  decline_code?: string
} {
  if (
    [
      'incorrect_number',
      'invalid_expiry_month',
      'invalid_expiry_year',
      'invalid_cvc',
    ].includes(problem)
  )
    return { code: problem }
  if (['expired_card', 'incorrect_cvc', 'processing_error'].includes(problem))
    return { code: problem, decline_code: problem }
  return { code: 'card_declined', decline_code: problem }
}
