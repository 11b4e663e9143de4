import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { lastOrder } from '#contract/lastOrder.ts'
import type { SameAgainProps } from '#src/features/orders/SameAgain.tsx'
import { useShop } from '#src/hooks/actors.ts'
import { useCartQuantity } from '#src/hooks/useCartQuantity.ts'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { withActors } from './withActors.ts'

type Props = Pick<SameAgainProps, 'isBar'> & {
  /** Stands in its place without an offer. */
  otherwise?: ReactNode
}

const loadOffer = withActors<SameAgainProps & Props>(
  ['walletAndOrders'],
  async () => (await import('#src/features/orders/SameAgain.tsx')).SameAgain,
)

/** Without its code the page is as complete as for a visitor. */
const Offer = lazyPage(() => loadOffer().catch(() => Otherwise))

/** Offers the dishes of the customer's last paid order again while the cart is empty. */
export function SameAgainOffer({ isBar = false, otherwise = null }: Props) {
  const order = useSelector(useShop(), ({ context }) =>
    lastOrder(context.orders),
  )
  const isCartEmpty = useCartQuantity() === 0
  if (!order || !isCartEmpty) return otherwise

  return (
    <Suspense fallback={otherwise}>
      <Offer order={order} isBar={isBar} otherwise={otherwise} />
    </Suspense>
  )
}

function Otherwise({ otherwise }: Props) {
  return otherwise
}
