import type Stripe from 'stripe'
import * as z from 'zod'
import { missing } from './apiError.ts'
import { type Call, ok, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import {
  common,
  mergeMetadata,
  metadata,
  paging,
  parseParameters,
} from './parameters.ts'

const text = z.string().optional()
const fields = {
  ...common,
  email: text,
  name: text,
  metadata: metadata.optional(),
}

export function createCustomer(call: Call, _: string, form: Form) {
  const parameters = parseParameters(fields, form)
  const customer = newCustomer(call, parameters)
  insert<'customer'>(call.store, customer)
  emit(call, 'customer.created', customer)
  return ok(customer)
}

export function listCustomers({ store }: Call, _: string, form: Form) {
  const {
    email,
    expand: __,
    key: ___,
    ...page
  } = parseParameters({ ...paging, email: text }, form)
  return ok(list(store, 'customer', '/v1/customers', page, { email }))
}

export function deleteCustomer(call: Call, id: string, form: Form) {
  parseParameters(common, form)
  const stored = findCustomer(call, id)
  emit(call, 'customer.deleted', stored.body)
  const body: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  save(call.store, { ...stored, body })
  return ok(body)
}

/** Finds a customer who is not deleted; `param` names the parameter of the id. */
export function findCustomer(
  { store }: Pick<Call, 'store'>,
  id: string,
  param?: string,
): Stored<'customer'> & { body: Stripe.Customer } {
  const { body, ...rest } = find(store, 'customer', id, param)
  if (body.deleted) throw missing('customer', id, param)
  return { body, ...rest }
}

function newCustomer(
  call: Call,
  parameters: z.output<z.ZodObject<typeof fields>>,
): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: secondsOf(call),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: parameters.email || null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, parameters.metadata),
    name: parameters.name || null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
