import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'
import { WithPayments } from './WithPayments.tsx'

/** /checkout, with the customer's saved cards. */
export function CheckoutRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('checkout.signed_out')}>{t('checkout.signed_out_hint')}</SignedOut>
  )
  return (
    <WithPayments>
      <CheckoutPage signedOut={signedOut} />
    </WithPayments>
  )
}
