import { useSelector } from '@xstate/react'
import { couponMessage } from '#machines/cart/cartMachine.ts'
import { useCart } from './actors.ts'
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
