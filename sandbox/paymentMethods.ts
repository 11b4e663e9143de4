import type Stripe from 'stripe'
import * as z from 'zod'
import { SandboxApiError, unexpectedState } from './apiError.ts'
import { answered, type Call } from './call.ts'
import { cardMessage } from './cardMessages.ts'
import { billingDetails, codesOf, methodFields, newMethod, payerOf, readyMethod } from './cards.ts'
import { findCustomer } from './customers.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import { common, integer, mergeMetadata, metadata, paging, read } from './parameters.ts'

type Method = Stored<'payment_method'>

/** `POST /v1/payment_methods` */
export async function createMethod(call: Call, _: string, form: Form) {
  const { expand: __, key: ___, ...fields } = read({ ...common, ...methodFields }, form)
  const method = newMethod(call, fields)
  await insert(call.tx, method.body, method.secrets)
  return answered(method.body)
}

/** `GET /v1/payment_methods/:id` */
export async function retrieveMethod(call: Call, id: string, form: Form) {
  read(common, form)
  return answered((await requirePaymentMethod(call, id)).body)
}

/** `POST /v1/payment_methods/:id`: who pays, when the card expires, metadata. */
export async function updateMethod(call: Call, id: string, form: Form) {
  const expiry = { exp_month: integer.optional(), exp_year: integer.optional() }
  const fields = { billing_details: billingDetails.optional(), metadata: metadata.optional() }
  const given = read({ ...common, ...fields, card: z.strictObject(expiry).optional() }, form)
  const method = await requirePaymentMethod(call, id)
  const { body } = method
  if (given.billing_details) body.billing_details = payerOf(given.billing_details)
  if (body.card && given.card?.exp_month) body.card.exp_month = given.card.exp_month
  if (body.card && given.card?.exp_year) body.card.exp_year = given.card.exp_year
  body.metadata = mergeMetadata(body.metadata ?? {}, given.metadata)
  await save(call.tx, method)
  await emit(call, 'payment_method.updated', body)
  return answered(body)
}

/** `GET /v1/payment_methods` */
export async function listMethods({ tx }: Call, _: string, form: Form) {
  const text = z.string().optional()
  const { customer, type, ...page } = read({ ...paging, customer: text, type: text }, form)
  return answered(await list(tx, 'payment_method', '/v1/payment_methods', page, { customer, type }))
}

/** `GET /v1/customers/:id/payment_methods` */
export async function listMethodsOfCustomer(call: Call, id: string, form: Form) {
  const { type, ...page } = read({ ...paging, type: z.string().optional() }, form)
  await findCustomer(call, id)
  const url = `/v1/customers/${id}/payment_methods`
  return answered(await list(call.tx, 'payment_method', url, page, { customer: id, type }))
}

/** `POST /v1/payment_methods/:id/attach` */
export async function attachMethod(call: Call, id: string, form: Form) {
  const { customer } = read({ ...common, customer: z.string() }, form)
  const method = await requirePaymentMethod(call, id)
  await findCustomer(call, customer, 'customer')
  if (method.body.customer !== customer) {
    if (method.body.customer !== null || method.secrets.spent) throw used()
    const { decline, unsavable } = method.secrets.behaviour ?? {}
    if (decline && unsavable)
      throw new SandboxApiError(402, {
        type: 'card_error',
        ...codesOf(decline),
        message: cardMessage(decline, call.language),
      })
    await attach(call, method, customer)
  }
  return answered(method.body)
}

/** `POST /v1/payment_methods/:id/detach` */
export async function detachMethod(call: Call, id: string, form: Form) {
  read(common, form)
  const method = await requirePaymentMethod(call, id)
  const { customer } = method.body
  if (customer === null)
    throw unexpectedState(
      'payment_method_not_attached',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  method.body.customer = null
  method.secrets.spent = true
  await save(call.tx, method)
  await emit(call, 'payment_method.detached', method.body, { customer })
  return answered(method.body)
}

/** Gives a payment method to a customer. */
export async function attach(call: Call, method: Method, customer: string): Promise<void> {
  method.body.customer = customer
  await save(call.tx, method)
  await emit(call, 'payment_method.attached', method.body)
}

/** A payment method by its id, locked; a ready one such as `pm_card_visa` is made anew each time. */
async function requirePaymentMethod(call: Call, id: string, param?: string): Promise<Method> {
  const ready = readyMethod(call, id)
  if (ready) return await insert<'payment_method'>(call.tx, ready.body, ready.secrets)
  const options = { lock: true, ...(param ? { param } : {}) }
  return await find(call.tx, 'payment_method', id, options)
}

/** A payment method with which an intent can be paid, or a refusal. */
export async function payableMethod(
  call: Call,
  id: string,
  customer: Stripe.PaymentIntent['customer'],
): Promise<Method> {
  const method = await requirePaymentMethod(call, id, 'payment_method')
  const owner = method.body.customer
  if (method.secrets.spent) throw used()
  if (owner !== null && customer === null)
    throw unexpectedState(
      'payment_method_customer_required',
      `The PaymentMethod ${id} belongs to the Customer ${String(owner)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    )
  if (owner !== null && owner !== customer)
    throw unexpectedState(
      'payment_method_customer_mismatch',
      `The PaymentMethod ${id} does not belong to the Customer you supplied.`,
    )
  return method
}

function used(): SandboxApiError {
  return unexpectedState(
    'payment_method_unexpected_state',
    'This PaymentMethod was used before without a Customer, was detached from one, or belongs to another. It may not be used again.',
  )
}
