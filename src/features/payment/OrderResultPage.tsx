import { Button, Container, chakra, Heading, Spinner } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import { checkoutOf } from '#machines/payment/orderResultMachine.ts'
import { useOrderResult } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { usePlatform } from '#src/actors/platform.ts'

/** /order/success: where a payment returns; what it says comes from the server where there is an intent. */
export function OrderResultPage() {
  const t = useLabels()
  const result = useOrderResult()
  const { random } = usePlatform()
  const search = useSearch()
  const hasSucceeded = useSelector(result, (snapshot) => snapshot.matches('succeeded'))
  const hasFailed = useSelector(result, (snapshot) => snapshot.matches('failed'))
  useEffect(() => {
    result.send({ type: 'result.opened', ...returnedBy(search), displayNumber: sixDigits(random) })
    return () => result.send({ type: 'result.closed' })
  }, [result, search, random])
  return (
    <Container maxW="xl" py="16" textAlign="center">
      <chakra.div display="grid" gap="5" justifyItems="center" aria-live="polite">
        {hasSucceeded && <Succeeded />}
        {hasFailed && <Failed />}
        {!hasSucceeded && !hasFailed && (
          <>
            <Spinner color="accent.fg" boxSize="10" aria-hidden />
            <Heading as="h1">{t('payment.result_processing')}</Heading>
          </>
        )}
      </chakra.div>
    </Container>
  )
}

function Succeeded() {
  const t = useLabels()
  const number = useSelector(useOrderResult(), ({ context }) => context.number) ?? ''
  return (
    <>
      <Mark tone="success">
        <CircleCheck size={48} aria-hidden />
      </Mark>
      <Heading as="h1">{t('payment.result_succeeded')}</Heading>
      <p>{t('payment.result_number', { number })}</p>
      <Button asChild size="lg">
        <Link href="/">{t('payment.result_continue')}</Link>
      </Button>
    </>
  )
}

function Failed() {
  const t = useLabels()
  const unpaid = useSelector(useOrderResult(), ({ context }) => context.unpaid)
  return (
    <>
      <Mark tone="danger">
        <CircleAlert size={48} aria-hidden />
      </Mark>
      <Heading as="h1">{t('payment.result_failed')}</Heading>
      <chakra.p color="fg.muted">{t('payment.result_failed_hint')}</chakra.p>
      <Button asChild size="lg">
        <Link href={checkoutOf(unpaid)}>{t('payment.result_back')}</Link>
      </Button>
    </>
  )
}

function Mark({ tone, children }: { tone: 'success' | 'danger'; children: ReactNode }) {
  return (
    <chakra.div p="4" bg={`${tone}.subtle`} color={`${tone}.fg`} borderRadius="full">
      {children}
    </chakra.div>
  )
}

function returnedBy(search: string) {
  const query = new URLSearchParams(search)
  return {
    paymentIntent: query.get('payment_intent'),
    redirectStatus: query.get('redirect_status'),
  }
}

function sixDigits(random: () => number): string {
  return String(Math.floor(100_000 + random() * 900_000))
}
