import { deviceOf } from '../adapters/device.ts'
import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx'
import { SignedOut } from '../features/session/SignedOut.tsx'
import { useLabels } from '../hooks/labels.ts'
import { PlatformProvider, usePlatform } from '../hooks/platform.ts'

/** /checkout; adds the kind of device to the platform. */
export function CheckoutRoute() {
  const t = useLabels()
  const signedOut = (
    <SignedOut title={t('checkout.signed_out')}>
      {t('checkout.signed_out_hint')}
    </SignedOut>
  )
  const platform = usePlatform()
  const { device = deviceOf(window) } = platform

  return (
    <PlatformProvider value={{ ...platform, device }}>
      <CheckoutPage signedOut={signedOut} />
    </PlatformProvider>
  )
}
