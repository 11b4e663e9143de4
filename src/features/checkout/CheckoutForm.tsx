import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import {
  useCheckout,
  useDeliveryPoints,
  useOrders,
  useOutlets,
  useTimeSlots,
} from '#src/hooks/actors.ts'
import {
  useAreAddressesLoading,
  useIsFirstLoad,
} from '#src/hooks/useIsFirstLoad.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { Extras, useIsWide } from './Extras.tsx'
import { LockedOrder } from './LockedOrder.tsx'
import { PaymentChoice } from './pay/PaymentChoice.tsx'
import { Summary } from './pay/Summary.tsx'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { LastOrderChoice } from './when/LastOrderChoice.tsx'
import { TimeChoice } from './when/TimeChoice.tsx'
import { FulfilmentChoice } from './where/FulfilmentChoice.tsx'
import { PlaceChoice } from './where/PlaceChoice.tsx'

/** Waits for every list: lists that load one by one would move under a tap. */
export function CheckoutForm() {
  const isLocked = useSelector(
    useCheckout(),
    ({ context }) => context.existingOrder !== null,
  )
  const areListsLoading = useAreListsLoading()
  return areListsLoading && !isLocked ? (
    <Loading css={{ minH: '40dvh' }} />
  ) : (
    <Choices />
  )
}

function useAreListsLoading(): boolean {
  const areAddressesLoading = useAreAddressesLoading()
  const arePointsLoading = useIsFirstLoad(useDeliveryPoints())
  const areOutletsLoading = useIsFirstLoad(useOutlets())
  const areOrdersLoading = useIsFirstLoad(useOrders())
  const areSlotsLoading = useIsFirstLoad(useTimeSlots())

  return (
    areAddressesLoading ||
    arePointsLoading ||
    areOutletsLoading ||
    areOrdersLoading ||
    areSlotsLoading
  )
}

function Choices() {
  const form = useRef<HTMLDivElement>(null)
  const order = useSelector(
    useCheckout(),
    ({ context }) => context.existingOrder,
  )

  const isWide = useIsWide()

  useFocusOnProblem(form)
  return (
    <chakra.div ref={form} {...columns}>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        {order ? (
          <LockedOrder order={order} />
        ) : (
          <>
            <LastOrderChoice />
            <FulfilmentChoice />
            <TimeChoice />
            <PlaceChoice />
            {isWide && <Extras />}
          </>
        )}
        <PaymentChoice />
      </chakra.div>
      <Summary />
    </chakra.div>
  )
}

const columns = {
  display: { base: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 25rem' },
  gap: { base: '5', lg: '8' },
  alignItems: { lg: 'start' },
  // The sticky pay button, and the open bill above it, must not cover the focused element.
  css: {
    '& :is(input, select, textarea, button)': {
      scrollMarginBottom: { base: '9rem', lg: '0' },
    },
    '&:has(aside > div > [aria-expanded=true]) :is(input, select, textarea, button)':
      {
        scrollMarginBottom: { base: '19rem', lg: '0' },
      },
  },
} as const
