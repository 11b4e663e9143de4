import { saveFile } from '../adapters/saveFile.ts'
import { OrderResultPage } from '../features/payment/OrderResultPage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'

/** /order/success, where a visitor is asked to log in before a payment is looked up. */
export function OrderResultRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('payment.result_signed_out')}>
      {t('payment.result_signed_out_hint')}
    </SignedOut>
  )
  return <OrderResultPage signedOut={signedOut} saveFile={saveFile} />
}
