import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The order is placed; closing goes on to the menu. */
export function OrderSucceededDialog() {
  const t = useLabels()
  const checkout = useCheckout()
  const number = useSelector(checkout, ({ context }) => context.outcome?.order?.order_id)
  const onClose = () => checkout.send({ type: 'result.acknowledged' })
  const okay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('checkout.succeeded_title')}
      initialFocus={okay}
    >
      <Flex direction="column" align="center" gap="4" textAlign="center">
        <chakra.div p="4" bg="success.subtle" color="success.fg" borderRadius="full">
          <CircleCheck size={40} aria-hidden />
        </chakra.div>
        <chakra.div>
          {number && (
            <chakra.p fontWeight="semibold">{t('checkout.succeeded_number', { number })}</chakra.p>
          )}
          <chakra.p color="fg.muted">{t('checkout.succeeded_hint')}</chakra.p>
        </chakra.div>
        <Button ref={okay} size="lg" width="100%" onClick={onClose}>
          {t('checkout.okay')}
        </Button>
      </Flex>
    </Dialog>
  )
}
