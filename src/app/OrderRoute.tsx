import { CartBar } from '../features/cart/CartBar.tsx'
import { CartPanel } from '../features/cart/CartPanel.tsx'
import { OrderPage } from '../features/menu/OrderPage.tsx'

/** /ordernow: the menu with the cart beside it or, on phones, below it. */
export function OrderRoute() {
  return <OrderPage cart={<CartPanel />} cartBar={<CartBar />} />
}
