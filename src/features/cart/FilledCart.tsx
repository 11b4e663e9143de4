import { CartFoot } from './CartFoot.tsx'
import { CartLines } from './CartLines.tsx'
import { PanelParts } from './PanelParts.tsx'

/** A cart with dishes in it, beside the menu: all of it comes at once, so that nothing in it moves under a click. */
export function FilledCart() {
  return (
    <PanelParts foot={<CartFoot />}>
      <CartLines />
    </PanelParts>
  )
}
