import { CartFoot } from './CartFoot.tsx'
import { CartLines } from './CartLines.tsx'
import { PanelParts } from './PanelParts.tsx'

/** A filled cart beside the menu. One chunk holds all its parts, so that none moves under a click. */
export function FilledCart() {
  return (
    <PanelParts foot={<CartFoot />}>
      <CartLines />
    </PanelParts>
  )
}
