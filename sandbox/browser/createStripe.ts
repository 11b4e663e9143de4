import { type AppType, apps } from '../apps.ts'
import { askCustomer } from './askCustomer.ts'
import {
  type ApiAnswer,
  type ApiClient,
  callApi,
  type PaymentIntent,
  type StripeError,
} from './callApi.ts'
import { createElements } from './createElements.ts'
import {
  type AppData,
  type ConfirmData,
  confirmApp,
  fetchIntent,
  sendAbandonAction,
  sendConfirmIntent,
} from './intents.ts'
import { enteredCard, type Method, unsupported } from './paymentMethod.ts'
import { wordsOf } from './texts.ts'

type Handling = { handleActions?: boolean }
type Result = { paymentIntent: PaymentIntent } | { error: StripeError }

/** The subset of Stripe.js that a shop with a card field needs. */
export function createStripe(
  origin: string,
  key: string,
  { locale = 'en' } = {},
  send: typeof fetch = (...request) => fetch(...request),
) {
  const client: ApiClient = {
    origin,
    key,
    locale,
    words: wordsOf(locale),
    send,
  }
  return {
    elements: (options: { locale?: string } = {}) =>
      createElements(options.locale ?? locale),
    createToken: async () => unsupported('createToken'),
    createPaymentMethod: (method: Exclude<Method, string>) =>
      createMethod(client, method),
    confirmCardPayment: async (
      clientSecret: string,
      data: ConfirmData = {},
      { handleActions = true } = {},
    ): Promise<Result> => {
      const answer = await sendConfirmIntent(
        client,
        clientSecret,
        data,
        handleActions,
      )
      return handleActions ? await act(client, answer) : resultOf(answer)
    },
    ...appFunctions(client),
    retrievePaymentIntent: async (clientSecret: string): Promise<Result> =>
      resultOf(await fetchIntent(client, clientSecret)),
    handleNextAction: async ({
      clientSecret,
    }: {
      clientSecret: string
    }): Promise<Result> =>
      await act(client, await fetchIntent(client, clientSecret)),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

function appFunctions(client: ApiClient) {
  const functions = Object.entries(apps).map(
    ([type, name]): [string, ConfirmInApp] => [
      name,
      (clientSecret, data, options) =>
        payInApp(client, type, clientSecret, data, options),
    ],
  )
  return Object.fromEntries(functions) as Record<
    (typeof apps)[AppType],
    ConfirmInApp
  >
}

type ConfirmInApp = (
  clientSecret: string,
  data?: AppData,
  options?: Handling,
) => Promise<Result>

async function payInApp(
  client: ApiClient,
  type: string,
  clientSecret: string,
  data: AppData = {},
  { handleActions = true }: Handling = {},
): Promise<Result> {
  const answer = await confirmApp(client, type, clientSecret, data)
  return handleActions ? await act(client, answer) : resultOf(answer)
}

async function createMethod(
  client: ApiClient,
  method: Exclude<Method, string>,
) {
  const entered = enteredCard(method)
  if ('error' in entered) return entered

  const answer = await callApi(
    client,
    'POST',
    '/v1/payment_methods',
    entered.data,
  )

  return 'body' in answer ? { paymentMethod: answer.body } : answer
}

async function act(
  client: ApiClient,
  answer: ApiAnswer<PaymentIntent>,
): Promise<Result> {
  if (!('body' in answer) || answer.body.status !== 'requires_action')
    return resultOf(answer)

  const secret = answer.body.client_secret
  const outcome = await askCustomer(client, answer.body)
  const now = await (outcome === 'refused' ? sendAbandonAction : fetchIntent)(
    client,
    secret,
  )
  const refusal =
    'body' in now && !isPaid(now.body) ? now.body.last_payment_error : null

  return refusal ? { error: refusal } : resultOf(now)
}

function isPaid({ status }: PaymentIntent): boolean {
  return ['succeeded', 'processing', 'requires_capture'].includes(status)
}

function resultOf(answer: ApiAnswer<PaymentIntent>): Result {
  return 'body' in answer ? { paymentIntent: answer.body } : answer
}
