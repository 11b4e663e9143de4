import { useSelector } from '@xstate/react'
import { useCart } from './actors.ts'

export const useCartQuantity = () =>
  useSelector(useCart(), ({ context }) => context.totals.quantity)
