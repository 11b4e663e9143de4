import {
  type ApiAnswer,
  type ApiClient,
  callApi,
  type Parameters,
  type PaymentIntent,
} from './callApi.ts'
import { type Method, methodParameters } from './paymentMethod.ts'

export type AppData = {
  payment_method?: string | { billing_details?: Parameters | undefined }
  payment_method_options?: Parameters
  return_url?: string
}

export type ConfirmData = {
  payment_method?: Method
  setup_future_usage?: string
  return_url?: string
}

export async function sendConfirmIntent(
  client: ApiClient,
  clientSecret: string,
  { payment_method, setup_future_usage, return_url }: ConfirmData,
  handlesActions: boolean,
): Promise<ApiAnswer<PaymentIntent>> {
  const paid = methodParameters(payment_method)
  if ('error' in paid) return paid
  return await callApi(client, 'POST', `${addressOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    setup_future_usage,
    return_url,
    use_stripe_sdk: handlesActions ? 'true' : undefined,
    ...paid.parameters,
  })
}

export async function confirmApp(
  client: ApiClient,
  type: string,
  clientSecret: string,
  { payment_method = {}, payment_method_options, return_url }: AppData,
): Promise<ApiAnswer<PaymentIntent>> {
  return await callApi(client, 'POST', `${addressOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    return_url,
    payment_method_options,
    ...(typeof payment_method === 'string'
      ? { payment_method }
      : {
          payment_method_data: {
            type,
            billing_details: payment_method.billing_details,
          },
        }),
  })
}

export async function fetchIntent(
  client: ApiClient,
  clientSecret: string,
): Promise<ApiAnswer<PaymentIntent>> {
  return await callApi(client, 'GET', addressOf(clientSecret), {
    client_secret: clientSecret,
  })
}

export async function sendAbandonAction(
  client: ApiClient,
  clientSecret: string,
): Promise<ApiAnswer<PaymentIntent>> {
  const path = `${addressOf(clientSecret)}/source_cancel`
  return await callApi(client, 'POST', path, { client_secret: clientSecret })
}

function addressOf(clientSecret: string): string {
  return `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`
}
