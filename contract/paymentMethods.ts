import * as z from 'zod/mini'

/** How an order is paid; `stripe` is a card. */
export const paymentType = z.enum(['wallet', 'stripe', 'alipay', 'wechat'])

/** How an order is paid. */
export type PaymentType = z.output<typeof paymentType>
