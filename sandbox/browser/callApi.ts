import type { CardTexts } from './texts.ts'

/** An error in the shape that Stripe.js returns. */
export type StripeError = {
  type: string
  code?: string
  decline_code?: string
  message: string
  payment_intent?: PaymentIntent
}

export type PaymentIntent = {
  id: string
  status: string
  client_secret: string
  next_action: {
    type: string
    alipay_handle_redirect?: { url: string; return_url: string | null }
    redirect_to_url?: { url: string; return_url: string | null }
    wechat_pay_display_qr_code?: { data: string; image_data_url: string }
    use_stripe_sdk?: { stripe_js?: string }
  } | null
  last_payment_error: StripeError | null
}

/** The API's origin, the publishable key, the customer's language and texts, and the function that sends requests. */
export type ApiClient = {
  origin: string
  key: string
  locale: string
  words: CardTexts
  send: typeof fetch
}

export type ApiAnswer<Body> = { body: Body } | { error: StripeError }

/** Parameters, nested; a form encodes them with brackets. */
export type Parameters = { [name: string]: string | undefined | Parameters }

/** Calls the API; a failed request is an error too. A plain form body avoids a CORS preflight. */
export async function callApi<Body>(
  { origin, key, locale, words, send }: ApiClient,
  method: 'GET' | 'POST',
  path: string,
  parameters: Parameters,
): Promise<ApiAnswer<Body>> {
  const form = new URLSearchParams(flat({ ...parameters, key }))
  const isGet = method === 'GET'
  try {
    const answer = await send(`${origin}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { 'accept-language': locale },
      ...(isGet ? {} : { body: form }),
    })
    const body = await answer.json()
    return answer.ok ? { body } : { error: body.error }
  } catch {
    return {
      error: { type: 'api_connection_error', message: words.unreachable },
    }
  }
}

function flat(parameters: Parameters, prefix = ''): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name
    if (value === undefined) return []
    return typeof value === 'string' ? [[path, value]] : flat(value, path)
  })
}
