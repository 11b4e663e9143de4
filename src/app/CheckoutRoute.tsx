import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx'
import { WithPayments } from './WithPayments.tsx'

/** /checkout, with the customer's saved cards. */
export function CheckoutRoute() {
  return (
    <WithPayments>
      <CheckoutPage />
    </WithPayments>
  )
}
