import type Stripe from 'stripe'
import * as z from 'zod'
import { SandboxApiError, unexpectedState } from './apiError.ts'
import { type Call, ok } from './call.ts'
import { cardMessage } from './cardMessages.ts'
import { codesOf, methodFields, newMethod, testMethod } from './cards.ts'
import { findCustomer } from './customers.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import { common, paging, parseParameters } from './parameters.ts'

type Method = Stored<'payment_method'>

export function createMethod(call: Call, _: string, form: Form) {
  const {
    expand: __,
    key: ___,
    ...fields
  } = parseParameters({ ...common, ...methodFields }, form)
  const method = newMethod(call, fields)
  insert(call.store, method.body, method.secrets)
  return ok(method.body)
}

export function listMethodsOfCustomer(call: Call, id: string, form: Form) {
  const { type, ...page } = parseParameters(
    { ...paging, type: z.string().optional() },
    form,
  )
  findCustomer(call, id)

  const url = `/v1/customers/${id}/payment_methods`
  return ok(
    list(call.store, 'payment_method', url, page, { customer: id, type }),
  )
}

export function attachMethod(call: Call, id: string, form: Form) {
  const { customer } = parseParameters(
    { ...common, customer: z.string() },
    form,
  )
  const method = requirePaymentMethod(call, id)

  findCustomer(call, customer, 'customer')
  if (method.body.customer !== customer) {
    if (method.body.customer !== null || method.secrets.spent) throw used()
    const { decline, unsavable } = method.secrets.behaviour ?? {}
    if (decline && unsavable)
      throw new SandboxApiError(402, {
        type: 'card_error',
        ...codesOf(decline),
        message: cardMessage(decline, call.language),
      })
    attach(call, method, customer)
  }

  return ok(method.body)
}

export function detachMethod(call: Call, id: string, form: Form) {
  parseParameters(common, form)
  const method = requirePaymentMethod(call, id)
  const { customer } = method.body
  if (customer === null)
    throw unexpectedState(
      'payment_method_not_attached',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )

  method.body.customer = null
  method.secrets.spent = true
  save(call.store, method)
  emit(call, 'payment_method.detached', method.body, { customer })

  return ok(method.body)
}

export function attach(call: Call, method: Method, customer: string): void {
  method.body.customer = customer
  save(call.store, method)
  emit(call, 'payment_method.attached', method.body)
}

/** Finds a payment method; a test id such as `pm_card_visa` creates a new one. */
function requirePaymentMethod(call: Call, id: string, param?: string): Method {
  const ready = testMethod(call, id)
  if (ready)
    return insert<'payment_method'>(call.store, ready.body, ready.secrets)
  return find(call.store, 'payment_method', id, param)
}

/** Finds a payment method that can pay for the customer's intent, or throws. */
export function payableMethod(
  call: Call,
  id: string,
  customer: Stripe.PaymentIntent['customer'],
): Method {
  const method = requirePaymentMethod(call, id, 'payment_method')
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
