import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout, useShop } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'

/** Says that the kitchen does not deliver to the postal code, and offers pickup. */
export function PostalCodeDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const checkout = useCheckout()
  const canOrder = useSelector(useShop(), (shop) =>
    shop.matches({ checkoutHost: 'loaded' }),
  )
  const pickUp = () => {
    checkout.send({ type: 'form.choose', choice: { fulfilment: 'PICKUP' } })
    onClose()
  }

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
        <Button {...disabledProps(!canOrder)} onClick={pickUp}>
          {t('address.pick_up')}
        </Button>
      </Flex>
    </Dialog>
  )
}
