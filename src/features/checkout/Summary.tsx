import { chakra, Separator } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { BillingAddress } from './BillingAddress.tsx'
import { BillLines } from './BillLines.tsx'
import { ChangedPrices } from './ChangedPrices.tsx'
import { CheckoutCoupon } from './CheckoutCoupon.tsx'
import { Items } from './Items.tsx'
import { PayButton } from './PayButton.tsx'
import { Section } from './Section.tsx'

/** What is ordered, what it comes to, and the pay button; it stays in view beside the choices. */
export function Summary() {
  const t = useLabels()
  const isLocked = useSelector(useCheckout(), ({ context }) => context.order !== null)
  return (
    <chakra.aside {...sticky}>
      <Section title={t('checkout.summary')}>
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <ChangedPrices />
          <Items />
          <Separator />
          {!isLocked && <CheckoutCoupon />}
          <BillLines />
          <Separator />
          <BillingAddress />
          <PayButton />
        </chakra.div>
      </Section>
    </chakra.aside>
  )
}

const sticky = {
  position: { lg: 'sticky' },
  top: { lg: '24' },
  maxH: { lg: 'calc(100dvh - 7rem)' },
  overflowY: { lg: 'auto' },
  minW: '0',
} as const
