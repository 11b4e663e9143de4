import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useFailureTexts } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** Closing stays on the checkout. */
export function OrderFailedDialog() {
  const t = useLabels()
  const checkout = useCheckout()
  const canChange = useSelector(checkout, (snapshot) =>
    snapshot.can({ type: 'order.change' }),
  )
  const textOf = useNoticeText()
  const { title, notice, hint, isWaiting } = useFailureTexts()

  return (
    <Dialog
      open
      onClose={() => checkout.send({ type: 'result.acknowledged' })}
      size="sm"
      title={t(title)}
    >
      <Flex direction="column" gap="4">
        <Banner kind="warning" urgent={!isWaiting}>
          {textOf(notice)}
        </Banner>
        <chakra.p color="fg.muted">{t(hint)}</chakra.p>
        <Button
          size="lg"
          onClick={() => checkout.send({ type: 'order.retry' })}
        >
          {t('checkout.try_again')}
        </Button>
        {canChange && (
          <Button
            variant="outline"
            onClick={() => checkout.send({ type: 'order.change' })}
          >
            {t('checkout.change_order')}
          </Button>
        )}
      </Flex>
    </Dialog>
  )
}
