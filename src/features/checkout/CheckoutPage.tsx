import { Button, Container, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { PaymentReturn } from '#src/features/payment/PaymentReturn.tsx'
import {
  useCheckout,
  useIsCheckoutLoaded,
  usePaymentReturn,
  useSession,
  useShop,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailed } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { OrderProgressDialog } from './handoff/OrderProgressDialog.tsx'
import { OrdersLink } from './outcome/OrdersLink.tsx'

/** /checkout: fulfilment, time, place, payment and total; a visitor sees `signedOut`. */
export function CheckoutPage({ signedOut }: { signedOut: ReactNode }) {
  const t = useLabels()
  const isReturning = useSelector(
    usePaymentReturn(),
    ({ value }) => value !== 'idle' && value !== 'done',
  )
  const isSignedIn = useSelector(
    useSession(),
    ({ context }) => context.user !== null,
  )
  const isLoaded = useIsCheckoutLoaded()
  if (isReturning) return <PaymentReturn />

  return (
    <Container pt={{ base: '5', md: '8' }} pb={{ base: '0', lg: '12' }}>
      <Button asChild variant="ghost" ms="-4" mb="1">
        <Link href="/ordernow">
          <ArrowLeft aria-hidden />
          <span>{t('checkout.back')}</span>
        </Link>
      </Button>
      <Heading as="h1" size="3xl" mb="5">
        {t('checkout.title')}
      </Heading>
      {!isSignedIn && signedOut}
      {isSignedIn && (isLoaded ? <Body /> : <CheckoutLoading />)}
      {isLoaded && <OrderProgressDialog />}
    </Container>
  )
}

function CheckoutLoading() {
  const shop = useShop()
  const hasLoadFailed = useSelector(shop, (snapshot) =>
    snapshot.matches({ checkoutHost: { notLoaded: 'failed' } }),
  )
  if (!hasLoadFailed) return <Loading css={{ minH: '40dvh' }} />
  return (
    <LoadFailed onRetry={() => shop.send({ type: 'checkoutHost.wanted' })} />
  )
}

/** Takes the focus when the button that changes an order goes with its page. */
function Body() {
  const area = useRef<HTMLDivElement>(null)
  const isChanging = useIsChanging()

  useRestoreFocus(area, String(isChanging))
  return (
    <chakra.div ref={area} tabIndex={-1} outline="none">
      <Purchase />
    </chakra.div>
  )
}

const useIsChanging = () =>
  useSelector(useCheckout(), (snapshot) =>
    snapshot.matches({ purchase: 'changing' }),
  )

function Purchase() {
  const t = useLabels()
  const checkout = useCheckout()
  const isChanging = useIsChanging()
  const isOpen = useSelector(checkout, (snapshot) =>
    snapshot.matches({ purchase: 'open' }),
  )
  const isMissing = useSelector(checkout, (snapshot) =>
    snapshot.matches({ purchase: 'orderMissing' }),
  )
  const isUnavailable = useSelector(checkout, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  if (isOpen) return <CheckoutForm />
  if (isMissing) return <MissingOrder />
  if (!isUnavailable)
    return (
      <Loading css={{ minH: '40dvh' }}>
        {t(isChanging ? 'checkout.changing_order' : 'checkout.loading_order')}
      </Loading>
    )

  return (
    <chakra.div maxW="2xl">
      <RetryNotice onRetry={() => checkout.send({ type: 'order.retry' })}>
        {t('checkout.order_unavailable')}
      </RetryNotice>
    </chakra.div>
  )
}

function MissingOrder() {
  const t = useLabels()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t('checkout.order_missing')}
      action={<OrdersLink />}
    >
      {t('checkout.order_missing_hint')}
    </EmptyState>
  )
}
