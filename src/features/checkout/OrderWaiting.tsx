import { Button, chakra, Flex, Spinner } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useCheckout } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'

/** Covers the page while an order is in progress, and says how it stands; the bank's own question needs the page free. */
export function OrderWaiting() {
  const t = useLabels()
  const checkout = useCheckout()
  const isProcessing = useSelector(checkout, (snapshot) => snapshot.hasTag('processing'))
  const submission = useSelector(checkout, ({ children }) => children.orderSubmission)
  const isReconciling = useSelector(submission, (s) => s?.hasTag('reconciling') ?? false)
  const isUnknown = useSelector(submission, (s) => s?.hasTag('unknown') ?? false)
  const isActing = useSelector(submission, (s) => s?.hasTag('acting') ?? false)
  const words = isReconciling || isUnknown ? 'checkout.checking' : 'checkout.placing_hint'
  return (
    <Dialog
      open={isProcessing && !isActing}
      onClose={() => {}}
      dismissible={false}
      size="sm"
      title={t('checkout.placing')}
    >
      <Flex direction="column" gap="4" align="start" aria-live="assertive">
        <Flex gap="3" align="center">
          <Spinner color="accent.fg" aria-hidden />
          <chakra.p tabIndex={-1}>{t(words)}</chakra.p>
        </Flex>
        {isUnknown && <Unknown />}
      </Flex>
    </Dialog>
  )
}

/** No answer after a while: what is known, and a way to ask at once. */
function Unknown() {
  const t = useLabels()
  const submission = useSelector(useCheckout(), ({ children }) => children.orderSubmission)
  const canAsk = useSelector(submission, (s) => s?.can({ type: 'submission.ask' }) ?? false)
  const doubt = useSelector(submission, (snapshot) => snapshot?.context.doubt ?? null)
  const words = doubt?.code === 'timeout' ? 'checkout.order_timed_out' : 'checkout.unknown'
  return (
    <>
      <p>{t(words)}</p>
      <chakra.p color="fg.muted">{t('checkout.unknown_hint')}</chakra.p>
      <Flex gap="3" wrap="wrap">
        {canAsk && (
          <Button onClick={() => submission?.send({ type: 'submission.ask' })}>
            {t('checkout.check_again')}
          </Button>
        )}
        <Button asChild variant="outline">
          <Link href="/profile?tab=orders">{t('checkout.see_orders')}</Link>
        </Button>
      </Flex>
    </>
  )
}
