import { CartFooter } from './CartFooter.tsx'
import { CartLines } from './CartLines.tsx'
import { CartPanelLayout } from './CartPanelLayout.tsx'

/** A filled cart beside the menu. One chunk holds all its parts, so that none moves under a click. */
export function FilledCart() {
  return (
    <CartPanelLayout footer={<CartFooter />}>
      <CartLines />
    </CartPanelLayout>
  )
}
