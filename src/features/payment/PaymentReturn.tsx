import { Button, Container, chakra, Heading, Spinner } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { usePaymentReturn } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNews } from '#src/ui/announcer.ts'

/** The page of a tab that returned from a payment page: it reports the result, and another tab continues the order. */
export function PaymentReturn() {
  const t = useLabels()
  const paymentReturn = usePaymentReturn()
  const isClosing = useSelector(paymentReturn, (snapshot) =>
    snapshot.matches('closing'),
  )
  const hasStayed = useSelector(paymentReturn, (snapshot) =>
    snapshot.matches('stayed'),
  )
  const isReported = isClosing || hasStayed
  const title = t(isReported ? 'payment.returned' : 'payment.result_processing')
  useNews(title)

  return (
    <Container maxW="xl" py="16" textAlign="center">
      <chakra.div display="grid" gap="4" justifyItems="center">
        {!isReported && <Spinner color="accent.fg" boxSize="10" aria-hidden />}
        <Heading as="h1">{title}</Heading>
        {isClosing && (
          <chakra.p color="fg.muted">{t('payment.return_closing')}</chakra.p>
        )}
        {hasStayed && (
          <>
            <chakra.p color="fg.muted">{t('payment.return_close')}</chakra.p>
            <Button
              variant="outline"
              onClick={() => paymentReturn.send({ type: 'return.goOn' })}
            >
              {t('payment.page_here')}
            </Button>
          </>
        )}
      </chakra.div>
    </Container>
  )
}
