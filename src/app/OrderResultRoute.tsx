import { saveFile } from '../adapters/saveFile.ts'
import { OrderResultPage } from '../features/payment/OrderResultPage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'

/** /order/success; a visitor logs in before the page looks up a payment. */
export function OrderResultRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('payment.result_signed_out')}>
      {t('payment.result_signed_out_hint')}
    </SignedOut>
  )
  return <OrderResultPage signedOut={signedOut} saveFile={saveFile} />
}
