import type { Handoff } from '#machines/payment/handoffTypes.ts'

/** A payment to be handed over to Alipay. */
export const handoff: Handoff = {
  method: 'alipay',
  clientSecret: 'pi_1_secret_2',
  paymentIntent: 'pi_1',
  reference: 'LK-1',
  expiresAt: null,
  isResumed: false,
}

/** A page of the provider where a payment can be made, and its code. */
export const paymentPage = {
  url: 'https://pay.example/pi_1',
  qrImage: 'data:image/svg+xml;base64,PHN2Zy8+',
}
