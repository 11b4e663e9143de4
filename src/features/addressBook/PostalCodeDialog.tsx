import { Button, chakra, Flex } from '@chakra-ui/react'
import { useCheckout, useIsCheckoutLoaded } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'

type Props = { onClose: () => void }

/** Says that the kitchen does not deliver to the postal code, and offers pickup. */
export function PostalCodeDialog({ onClose }: Props) {
  const t = useLabels()
  return (
    <Dialog
      open
      size="sm"
      title={t('address.not_deliverable_title')}
      onClose={onClose}
    >
      <chakra.p ref={announceContent}>{t('address.not_deliverable')}</chakra.p>
      <Flex mt="6" gap="3" wrap="wrap" justify="flex-end">
        <Button variant="outline" onClick={onClose}>
          {t('address.proceed')}
        </Button>
        {useIsCheckoutLoaded() ? (
          <PickUp onClose={onClose} />
        ) : (
          <Button {...disabledProps(true)}>{t('address.pick_up')}</Button>
        )}
      </Flex>
    </Dialog>
  )
}

function PickUp({ onClose }: Props) {
  const t = useLabels()
  const checkout = useCheckout()
  const pickUp = () => {
    checkout.send({ type: 'form.choose', choice: { fulfilment: 'PICKUP' } })
    onClose()
  }
  return <Button onClick={pickUp}>{t('address.pick_up')}</Button>
}
