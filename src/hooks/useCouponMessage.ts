import { useSelector } from '@xstate/react'
import { couponMessage } from '#machines/cart/cartMachine.ts'
import { useCart } from './actors.ts'
import { useLabels } from './labels.ts'
import { useNoticeText } from './useNoticeText.ts'

/** The reason why a coupon was refused, or why the applied coupon gives no discount; null if there is none. */
export function useCouponMessage(): string | null {
  const cart = useCart()
  const textOf = useNoticeText()
  const message = useSelector(cart, ({ context }) => context.message)
  const problem = useSelector(
    cart,
    ({ context }) => context.totals.couponProblem,
  )
  const notice = message ?? couponMessage(problem)

  return notice && textOf(notice)
}

/** The text to announce when a coupon is applied or removed. */
export function useCouponNews(code: string | null): string {
  const t = useLabels()
  return code === null
    ? t('cart.coupon_removed')
    : t('cart.coupon_applied', { code })
}
