import type Stripe from 'stripe'
import * as z from 'zod'
import { badParameter } from './apiError.ts'

/** Options of payment methods; only those of WeChat Pay are used. */
export const methodOptions = z.looseObject({
  wechat_pay: z
    .strictObject({
      client: z.string().optional(),
      app_id: z.string().optional(),
    })
    .optional(),
})

export function storeOptions(
  intent: Stripe.PaymentIntent,
  given: z.output<typeof methodOptions> | undefined,
): void {
  const { client, app_id = null } = given?.wechat_pay ?? {}
  if (client === undefined) return
  intent.payment_method_options = { wechat_pay: { client, app_id } }
}

/** Refuses to save an app for later payments, and WeChat Pay without `client`. */
export function checkApp(
  { setup_future_usage, payment_method_options }: Stripe.PaymentIntent,
  type: string,
): void {
  if (type !== 'card' && setup_future_usage !== null)
    throw badParameter(
      'payment_intent_invalid_parameter',
      `The sandbox cannot save payment methods of type ${type}.`,
      'setup_future_usage',
    )
  const client = payment_method_options?.wechat_pay?.client
  if (type === 'wechat_pay' && client !== 'web')
    throw badParameter(
      client ? 'parameter_invalid' : 'parameter_missing',
      'The sandbox has WeChat Pay on pages: payment_method_options[wechat_pay][client] must be web.',
      'payment_method_options[wechat_pay][client]',
    )
}
