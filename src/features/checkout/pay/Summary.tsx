import { chakra, Separator } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { NutritionSummary } from '#src/features/cart/NutritionSummary.tsx'
import { useCheckout } from '#src/hooks/actors.ts'
import { useOrderedLines, useOrderedNames } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { shortViewport } from '#src/ui/shortViewport.ts'
import { Extras, useIsWide } from '../Extras.tsx'
import { Section } from '../Section.tsx'
import { BillingAddress } from '../where/BillingAddress.tsx'
import { Bill } from './Bill.tsx'
import { CheckoutCoupon } from './CheckoutCoupon.tsx'
import { Lines } from './Lines.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { PayButton } from './PayButton.tsx'

/** The items, the bill and the pay button, which stays in view. */
export function Summary() {
  const t = useLabels()
  const isLocked = useSelector(
    useCheckout(),
    ({ context }) => context.existingOrder !== null,
  )
  const isWide = useIsWide()
  const lines = useOrderedLines()
  const names = useOrderedNames()

  return (
    <chakra.aside {...panel}>
      <Section title={t('checkout.summary')} scrolls>
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <OrderChanges />
          {!isLocked && <CheckoutCoupon />}
          <BillingAddress />
          <Separator />
          <Lines />
          <NutritionSummary lines={lines} names={names} isFolded />
        </chakra.div>
      </Section>
      {!isWide && !isLocked && <Extras />}
      <chakra.div {...stickyFooter}>
        <Bill />
        <PayButton />
      </chakra.div>
    </chakra.aside>
  )
}

/** On a phone its children belong to the page, so that the footer sticks to the window from the top of the page. */
const panel = {
  display: { base: 'contents', lg: 'flex' },
  flexDirection: 'column',
  gap: '3',
  position: { lg: 'sticky' },
  top: { lg: '24' },
  // Beside the title; the height is what the window has below it, so that the bill covers nothing.
  mt: { lg: '-7rem' },
  maxH: { lg: 'max(22rem, calc(100dvh - 11.75rem))' },
  minW: '0',
} as const

/** Sticky: on a laptop in the column, on a phone at the lower edge. */
const stickyFooter = {
  position: 'sticky',
  [shortViewport]: { position: { base: 'static', lg: 'sticky' } },
  bottom: { base: '0', lg: '4' },
  flexShrink: '0',
  zIndex: { base: 'docked', lg: 'auto' },
  mx: { base: '-4', md: '-6', lg: '0' },
  px: { base: '4', md: '6' },
  pt: { base: '1', lg: '4' },
  pb: { base: 'max(0.75rem, env(safe-area-inset-bottom))', lg: '4' },
  bg: 'bg.panel',
  borderWidth: { base: '1px 0 0', lg: '1px' },
  borderRadius: { lg: 'card' },
} as const
