import type Stripe from 'stripe'
import * as z from 'zod'
import { missing } from './apiError.ts'
import { answered, type Call, secondsOf } from './call.ts'
import { emit } from './events.ts'
import type { Form } from './form.ts'
import { newId } from './newId.ts'
import { find, insert, list, type Stored, save } from './objects.ts'
import { common, ignored, mergeMetadata, metadata, paging, read } from './parameters.ts'

const text = z.string().optional()
const fields = {
  ...common,
  address: ignored,
  shipping: ignored,
  description: text,
  email: text,
  name: text,
  phone: text,
  metadata: metadata.optional(),
  preferred_locales: z.array(z.string()).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
}

/** `POST /v1/customers` */
export function createCustomer(call: Call, _: string, form: Form) {
  const given = read(fields, form)
  const customer = changed(blank(call), given)
  insert<'customer'>(call.store, customer)
  emit(call, 'customer.created', customer)
  return answered(customer)
}

/** `POST /v1/customers/:id` */
export function updateCustomer(call: Call, id: string, form: Form) {
  const given = read(fields, form)
  const stored = findCustomer(call, id)
  stored.body = changed(stored.body, given)
  save(call.store, stored)
  emit(call, 'customer.updated', stored.body)
  return answered(stored.body)
}

/** `GET /v1/customers/:id`; one that was deleted says so. */
export function retrieveCustomer({ store }: Call, id: string, form: Form) {
  read(common, form)
  return answered(find(store, 'customer', id).body)
}

/** `GET /v1/customers` */
export function listCustomers({ store }: Call, _: string, form: Form) {
  const { email, expand: __, key: ___, ...page } = read({ ...paging, email: text }, form)
  return answered(list(store, 'customer', '/v1/customers', page, { email }))
}

/** `DELETE /v1/customers/:id` */
export function deleteCustomer(call: Call, id: string, form: Form) {
  read(common, form)
  const stored = findCustomer(call, id)
  emit(call, 'customer.deleted', stored.body)
  const body: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  save(call.store, { ...stored, body })
  return answered(body)
}

/** A customer who was not deleted; `param` names the parameter that asked. */
export function findCustomer(
  { store }: Pick<Call, 'store'>,
  id: string,
  param?: string,
): Stored<'customer'> & { body: Stripe.Customer } {
  const { body, ...rest } = find(store, 'customer', id, param)
  if (body.deleted) throw missing('customer', id, param)
  return { body, ...rest }
}

function blank(call: Call): Stripe.Customer {
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
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

function changed(old: Stripe.Customer, given: z.output<z.ZodObject<typeof fields>>) {
  const method = given.invoice_settings?.default_payment_method
  return {
    ...old,
    description: textOf(given.description, old.description),
    email: textOf(given.email, old.email),
    name: textOf(given.name, old.name ?? null),
    phone: textOf(given.phone, old.phone ?? null),
    metadata: mergeMetadata(old.metadata, given.metadata),
    preferred_locales: given.preferred_locales ?? old.preferred_locales ?? [],
    invoice_settings: {
      ...old.invoice_settings,
      ...(method === undefined ? {} : { default_payment_method: method || null }),
    },
  }
}

/** A text after a change; an empty one removes it. */
function textOf(given: string | undefined, old: string | null): string | null {
  return given === undefined ? old : given || null
}
