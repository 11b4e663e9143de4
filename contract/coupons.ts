import * as z from 'zod/mini'
import { money } from './money.ts'
import { id, pageOf, pageQuery, route } from './route.ts'

/** A coupon on orders; `discount_upto` is hundredths: of a percent for PERCENTAGE (10% is 1000), cents otherwise. */
export const orderCoupon = z.object({
  code: z.string(),
  is_active: z.boolean(),
  min_order_value: money,
  discount_type: z.enum(['PERCENTAGE', 'FIXED_ORDER', 'FIXED_ITEM']),
  discount_upto: money,
  trans_code: z.optional(z.nullable(z.string())),
})

export type OrderCoupon = z.output<typeof orderCoupon>

/** A coupon on wallet recharges: pay `recharge_amount`, get `recharge_value`. */
export const walletCoupon = z.object({
  id,
  code: z.string(),
  recharge_amount: money,
  recharge_value: money,
})

/** A coupon on wallet recharges; amounts in cents. */
export type WalletCoupon = z.output<typeof walletCoupon>

/** Coupons usable on orders, inactive ones included. */
export const listOrderCoupons = route({
  method: 'GET',
  path: '/transactions/coupons/orders/',
  summary: 'Coupons usable on orders',
  query: pageQuery,
  output: pageOf(orderCoupon),
})

export const listWalletCoupons = route({
  method: 'GET',
  path: '/transactions/coupons/wallet/',
  access: 'customer',
  summary: 'Coupons usable on wallet recharges',
  query: pageQuery,
  output: pageOf(walletCoupon),
})
