import { useSelector } from '@xstate/react'
import { useCart } from './actors.ts'

/** The number of dishes in the cart. */
export const useCartQuantity = () =>
  useSelector(useCart(), ({ context }) => context.totals.quantity)
