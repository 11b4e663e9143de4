import type Stripe from 'stripe'
import * as z from 'zod'
import {
  badParameter,
  type SandboxApiError,
  unexpectedState,
} from './apiError.ts'
import { methodTypes } from './apps.ts'
import { type Answer, type Call, ok, secondsOf } from './call.ts'
import { methodFields, newMethod } from './cards.ts'
import { checkApp, methodOptions, storeOptions } from './checkApp.ts'
import { findCustomer } from './customers.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { readKnobs } from './knobs.ts'
import { checkAmount, newIntent, typesOf } from './newIntent.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import {
  common,
  flag,
  ignored,
  integer,
  metadata,
  paging,
  parseParameters,
} from './parameters.ts'
import { payableMethod } from './paymentMethods.ts'
import { pay, resolveAction } from './payments.ts'
import { checkDescriptors } from './statementDescriptor.ts'

type Intent = Stored<'payment_intent'>

const text = z.string().optional()

const paying = {
  payment_method: text,
  payment_method_data: z.strictObject(methodFields).optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: flag.optional(),
  receipt_email: text,
  payment_method_options: methodOptions.optional(),
  off_session: ignored,
  error_on_requires_action: ignored,
  expected_payment_method_type: ignored,
  mandate_data: ignored,
  shipping: ignored,
}

const purpose = {
  customer: text,
  description: text,
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.enum(methodTypes)).min(1).optional(),
  automatic_payment_methods: ignored,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
}

const creation = {
  ...common,
  ...paying,
  ...purpose,
  amount: integer,
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  confirm: flag.default(false),
  capture_method: z
    .enum(['automatic', 'automatic_async'])
    .default('automatic_async'),
  confirmation_method: z.literal('automatic').default('automatic'),
}
const confirmation = { ...common, ...paying, client_secret: text }

export function createIntent(call: Call, _: string, form: Form): Answer {
  const parameters = parseParameters(creation, form)
  checkAmount(parameters.amount, parameters.currency)
  const types = typesOf(parameters).payment_method_types
  checkActivated(call, types)
  checkDescriptors(parameters, types)
  if (parameters.customer) findCustomer(call, parameters.customer, 'customer')

  const intent = insert<'payment_intent'>(
    call.store,
    newIntent(call, parameters),
  )
  const created = structuredClone(intent.body)

  emit(call, 'payment_intent.created', created)
  return applyMethod(call, intent, parameters, parameters.confirm)
}

function checkActivated({ store }: Call, types: readonly string[]): void {
  const { inactive_methods } = readKnobs(store)
  const inactive = types.find((type) =>
    inactive_methods.split(/[\s,]+/).includes(type),
  )
  if (inactive === undefined) return

  throw badParameter(
    'payment_intent_invalid_parameter',
    `The payment method type "${inactive}" is invalid. Please ensure the provided type is activated in your dashboard.`,
    'allowed_payment_method_types',
  )
}

/** `GET /v1/payment_intents/:id`; the publishable key needs the client secret. */
export function retrieveIntent(call: Call, id: string, form: Form): Answer {
  const { client_secret } = parseParameters(
    { ...common, client_secret: text },
    form,
  )
  const { body } = find(call.store, 'payment_intent', id)
  checkSecret(call, body, client_secret)
  return ok(body)
}

export function listIntents({ store }: Call, _: string, form: Form): Answer {
  const { customer, ...page } = parseParameters(
    { ...paging, customer: text },
    form,
  )
  return ok(
    list(store, 'payment_intent', '/v1/payment_intents', page, { customer }),
  )
}

export function confirmIntent(call: Call, id: string, form: Form): Answer {
  const parameters = parseParameters(confirmation, form)
  const intent = find(call.store, 'payment_intent', id)
  checkSecret(call, intent.body, parameters.client_secret)
  if (['succeeded', 'canceled', 'processing'].includes(intent.body.status))
    throw notNow('confirm', intent.body)
  return applyMethod(call, intent, parameters, true)
}

/** `POST /v1/payment_intents/:id/source_cancel`: the customer closed the dialog, which refuses the payment. */
export function abandonAction(call: Call, id: string, form: Form): Answer {
  const { client_secret } = parseParameters(
    { ...common, client_secret: text, source: ignored },
    form,
  )
  const intent = find(call.store, 'payment_intent', id)
  checkSecret(call, intent.body, client_secret)
  resolveAction(call, intent, false)
  return ok(intent.body)
}

export function cancelIntent(call: Call, id: string, form: Form): Answer {
  const reasons = [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ] as const
  const shape = { ...common, cancellation_reason: z.enum(reasons).optional() }
  const { cancellation_reason } = parseParameters(shape, form)
  const intent = find(call.store, 'payment_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.body.status))
    throw notNow('cancel', intent.body)

  Object.assign(intent.body, {
    status: 'canceled',
    canceled_at: secondsOf(call),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  save(call.store, intent)
  emit(call, 'payment_intent.canceled', intent.body)

  return ok(intent.body)
}

type Paying = z.output<z.ZodObject<typeof paying>>

function applyMethod(
  call: Call,
  intent: Intent,
  parameters: Paying,
  confirm: boolean,
): Answer {
  const { body } = intent
  if (parameters.setup_future_usage !== undefined)
    body.setup_future_usage = parameters.setup_future_usage || null
  if (parameters.receipt_email !== undefined)
    body.receipt_email = parameters.receipt_email || null
  storeOptions(body, parameters.payment_method_options)

  const method = methodFor(call, body, parameters, confirm)
  if (method && !body.payment_method_types.includes(method.body.type))
    throw badParameter(
      'payment_intent_invalid_parameter',
      `The PaymentMethod provided (${method.body.type}) is not allowed for this PaymentIntent.`,
      'payment_method',
    )
  if (confirm) {
    if (method === null) throw notConfirmable(body)
    checkApp(body, method.body.type)
    const { return_url, use_stripe_sdk } = parameters
    return pay(call, intent, method, { return_url, use_stripe_sdk })
  }

  if (method) {
    body.payment_method = method.body.id
    body.status = 'requires_confirmation'
    body.next_action = null
  }
  save(call.store, intent)

  return ok(body)
}

function methodFor(
  call: Call,
  intent: Stripe.PaymentIntent,
  { payment_method, payment_method_data }: Paying,
  confirm: boolean,
): Stored<'payment_method'> | null {
  if (payment_method_data) {
    const method = newMethod(call, payment_method_data)
    return insert<'payment_method'>(call.store, method.body, method.secrets)
  }

  const kept =
    typeof intent.payment_method === 'string'
      ? intent.payment_method
      : undefined
  const id = payment_method ?? (confirm ? kept : undefined)

  return id ? payableMethod(call, id, intent.customer) : null
}

/** The publishable key needs the intent's client secret. */
function checkSecret(
  call: Call,
  intent: Stripe.PaymentIntent,
  secret: string | undefined,
): void {
  if (secret === intent.client_secret) return
  if (secret === undefined && call.access === 'secret') return
  if (secret === undefined)
    throw badParameter(
      'parameter_missing',
      'Missing required param: client_secret.',
      'client_secret',
    )

  const message =
    'The client_secret provided does not match the client_secret associated with this PaymentIntent.'
  throw badParameter(
    'payment_intent_invalid_parameter',
    message,
    'client_secret',
  )
}

function notNow(
  verb: 'cancel' | 'confirm',
  intent: Stripe.PaymentIntent,
): SandboxApiError {
  return unexpectedState(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    intent,
  )
}

function notConfirmable(intent: Stripe.PaymentIntent): SandboxApiError {
  return unexpectedState(
    'payment_intent_unexpected_state',
    'You cannot confirm this PaymentIntent because it is missing a payment method.',
    intent,
  )
}
