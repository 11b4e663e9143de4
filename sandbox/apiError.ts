import type Stripe from 'stripe'

/** What an error of the API carries besides its sentence. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** A refusal without effect, answered as `{error}`; a bad parameter is not kept for its idempotency key. */
export class SandboxApiError extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }

  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** 400: a parameter that cannot be understood, or names something that is not there. */
export function badParameter(code: string, message: string, param: string): SandboxApiError {
  return new SandboxApiError(400, { type: 'invalid_request_error', code, message, param })
}

/** 404 for what an address names, 400 for what a parameter names. */
export function missing(kind: string, id: string, param = 'id'): SandboxApiError {
  const status = param === 'id' ? 404 : 400
  const message = `No such ${kind}: '${id}'`
  return new SandboxApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}

/** 400: the object exists, but not in a state that allows this. */
export function unexpectedState(
  code: string,
  message: string,
  payment_intent?: Stripe.PaymentIntent,
): SandboxApiError {
  return new SandboxApiError(400, {
    type: 'invalid_request_error',
    code,
    message,
    ...(payment_intent ? { payment_intent } : {}),
  })
}
