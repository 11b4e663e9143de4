import type { PaymentIntent } from '@stripe/stripe-js'
import * as z from 'zod/mini'

export type ProviderPage = { url: string | null; qrImage: string | null }

/** The page on which the payment continues, or null. Accepts only http(s) addresses and image data. */
export function handoffPageOf({
  next_action,
}: Pick<PaymentIntent, 'next_action'>) {
  const read = z.safeParse(nextAction, next_action)
  if (!read.success) return null

  const {
    alipay_handle_redirect: alipay,
    redirect_to_url,
    wechat_pay_display_qr_code,
  } = read.data
  const url =
    (alipay ?? redirect_to_url)?.url ??
    wechat_pay_display_qr_code?.hosted_instructions_url
  const qrImage = wechat_pay_display_qr_code?.image_data_url
  const page: ProviderPage = { url: url ?? null, qrImage: qrImage ?? null }

  return page.url === null && page.qrImage === null ? null : page
}

/** Reads fields that the provider's own types omit, such as Alipay's address. */
const address = z.catch(
  z.nullish(z.string().check(z.regex(/^https?:\/\//))),
  null,
)
const picture = z.catch(
  z.nullish(z.string().check(z.regex(/^data:image\//))),
  null,
)
const redirect = z.nullish(z.object({ url: address }))
const nextAction = z.object({
  alipay_handle_redirect: redirect,
  redirect_to_url: redirect,
  wechat_pay_display_qr_code: z.nullish(
    z.object({ hosted_instructions_url: address, image_data_url: picture }),
  ),
})
