import type { CallAccess } from './access.ts'
import { retrieveAccount } from './accounts.ts'
import type { Answer, Call } from './call.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import { createCustomer, deleteCustomer, listCustomers } from './customers.ts'
import { closeDispute, listDisputes } from './disputes.ts'
import { listEvents, retrieveEvent } from './events.ts'
import type { Form } from './form.ts'
import {
  abandonAction,
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
} from './paymentIntents.ts'
import {
  attachMethod,
  createMethod,
  detachMethod,
  listMethodsOfCustomer,
} from './paymentMethods.ts'
import { createRefund, listRefunds } from './refunds.ts'

/** Handles a call; `id` is empty when its path has none. */
export type Handler = (call: Call, id: string, form: Form) => Answer

/** Every API call of the sandbox, with the key that it needs. */
export const calls: [
  'DELETE' | 'GET' | 'POST',
  path: string,
  CallAccess,
  Handler,
][] = [
  ['GET', '/account', 'shop', retrieveAccount],
  ['POST', '/customers', 'shop', createCustomer],
  ['GET', '/customers', 'shop', listCustomers],
  ['DELETE', '/customers/:id', 'shop', deleteCustomer],
  ['GET', '/customers/:id/payment_methods', 'shop', listMethodsOfCustomer],
  ['POST', '/payment_methods', 'everybody', createMethod],
  ['POST', '/payment_methods/:id/attach', 'shop', attachMethod],
  ['POST', '/payment_methods/:id/detach', 'shop', detachMethod],
  ['POST', '/payment_intents', 'shop', createIntent],
  ['GET', '/payment_intents', 'shop', listIntents],
  ['GET', '/payment_intents/:id', 'everybody', retrieveIntent],
  ['POST', '/payment_intents/:id/confirm', 'everybody', confirmIntent],
  ['POST', '/payment_intents/:id/source_cancel', 'everybody', abandonAction],
  ['POST', '/payment_intents/:id/cancel', 'shop', cancelIntent],
  ['GET', '/charges', 'shop', listCharges],
  ['GET', '/charges/:id', 'shop', retrieveCharge],
  ['POST', '/refunds', 'shop', createRefund],
  ['GET', '/refunds', 'shop', listRefunds],
  ['GET', '/disputes', 'shop', listDisputes],
  ['POST', '/disputes/:id/close', 'shop', closeDispute],
  ['GET', '/events', 'shop', listEvents],
  ['GET', '/events/:id', 'shop', retrieveEvent],
]
