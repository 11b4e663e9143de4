import { Button, Container, chakra, Heading, Spinner } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { usePaymentReturn } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** Shown in a tab that returned from a payment page while it reports the result; another tab continues the order. */
export function PaymentReturn() {
  const t = useLabels()
  const back = usePaymentReturn()
  const isClosing = useSelector(back, (snapshot) => snapshot.matches('closing'))
  const hasStayed = useSelector(back, (snapshot) => snapshot.matches('stayed'))
  const isPassedOn = isClosing || hasStayed
  return (
    <Container maxW="xl" py="16" textAlign="center">
      <chakra.div
        display="grid"
        gap="4"
        justifyItems="center"
        aria-live="polite"
      >
        {!isPassedOn && <Spinner color="accent.fg" boxSize="10" aria-hidden />}
        <Heading as="h1">
          {t(isPassedOn ? 'payment.returned' : 'payment.result_processing')}
        </Heading>
        {isClosing && (
          <chakra.p color="fg.muted">{t('payment.return_closing')}</chakra.p>
        )}
        {hasStayed && (
          <>
            <chakra.p color="fg.muted">{t('payment.return_close')}</chakra.p>
            <Button
              variant="outline"
              onClick={() => back.send({ type: 'return.goOn' })}
            >
              {t('payment.page_here')}
            </Button>
          </>
        )}
      </chakra.div>
    </Container>
  )
}
