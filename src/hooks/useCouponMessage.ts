import { useSelector } from '@xstate/react'
import { couponMessage } from '#machines/cart/cartMachine.ts'
import { useCart } from './actors.ts'
import { useNoticeText } from './useNoticeText.ts'

/** Why the cart has no coupon, or why the one that it has gives nothing; null when there is nothing to tell. */
export function useCouponMessage(): string | null {
  const cart = useCart()
  const textOf = useNoticeText()
  const message = useSelector(cart, ({ context }) => context.message)
  const problem = useSelector(cart, ({ context }) => context.totals.couponProblem)
  const notice = message ?? couponMessage(problem)
  return notice && textOf(notice)
}
