import { CartBar } from '../features/cart/CartBar.tsx'
import { CartButton } from '../features/cart/CartButton.tsx'
import { CartPanel } from '../features/cart/CartPanel.tsx'
import { OrderPage } from '../features/menu/OrderPage.tsx'
import { SameAgainOffer } from './SameAgainOffer.tsx'

/** /ordernow: the menu with the cart beside it or, on phones, below it. */
export function OrderRoute() {
  return (
    <OrderPage
      cart={<CartPanel offer={<SameAgainOffer otherwise={<CartButton />} />} />}
      cartBar={
        <>
          <CartBar />
          <SameAgainOffer isBar />
        </>
      }
    />
  )
}
