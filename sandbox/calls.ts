import type { Who } from './access.ts'
import { retrieveAccount } from './accounts.ts'
import type { Answer, Call } from './call.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts'
import { closeDispute, listDisputes, retrieveDispute } from './disputes.ts'
import { listEvents, retrieveEvent } from './events.ts'
import type { Form } from './form.ts'
import {
  abandonAction,
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './paymentIntents.ts'
import {
  attachMethod,
  createMethod,
  detachMethod,
  listMethods,
  listMethodsOfCustomer,
  retrieveMethod,
  updateMethod,
} from './paymentMethods.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'

/** What a call does; `id` is empty where its address names nothing. */
export type Handler = (call: Call, id: string, form: Form) => Answer

/** Every call that the sandbox speaks; `everybody` may come with a publishable key. */
export const calls: ['DELETE' | 'GET' | 'POST', path: string, Who, Handler][] = [
  ['GET', '/account', 'shop', retrieveAccount],
  ['POST', '/customers', 'shop', createCustomer],
  ['GET', '/customers', 'shop', listCustomers],
  ['GET', '/customers/:id', 'shop', retrieveCustomer],
  ['POST', '/customers/:id', 'shop', updateCustomer],
  ['DELETE', '/customers/:id', 'shop', deleteCustomer],
  ['GET', '/customers/:id/payment_methods', 'shop', listMethodsOfCustomer],
  ['POST', '/payment_methods', 'everybody', createMethod],
  ['GET', '/payment_methods', 'shop', listMethods],
  ['GET', '/payment_methods/:id', 'shop', retrieveMethod],
  ['POST', '/payment_methods/:id', 'shop', updateMethod],
  ['POST', '/payment_methods/:id/attach', 'shop', attachMethod],
  ['POST', '/payment_methods/:id/detach', 'shop', detachMethod],
  ['POST', '/payment_intents', 'shop', createIntent],
  ['GET', '/payment_intents', 'shop', listIntents],
  ['GET', '/payment_intents/:id', 'everybody', retrieveIntent],
  ['POST', '/payment_intents/:id', 'shop', updateIntent],
  ['POST', '/payment_intents/:id/confirm', 'everybody', confirmIntent],
  ['POST', '/payment_intents/:id/source_cancel', 'everybody', abandonAction],
  ['POST', '/payment_intents/:id/cancel', 'shop', cancelIntent],
  ['GET', '/charges', 'shop', listCharges],
  ['GET', '/charges/:id', 'shop', retrieveCharge],
  ['POST', '/refunds', 'shop', createRefund],
  ['GET', '/refunds', 'shop', listRefunds],
  ['GET', '/refunds/:id', 'shop', retrieveRefund],
  ['GET', '/disputes', 'shop', listDisputes],
  ['GET', '/disputes/:id', 'shop', retrieveDispute],
  ['POST', '/disputes/:id/close', 'shop', closeDispute],
  ['GET', '/events', 'shop', listEvents],
  ['GET', '/events/:id', 'shop', retrieveEvent],
]
