import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useSavedCard } from '#src/hooks/actors.ts'
import { useErrorText } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

export function RemoveCardDialog() {
  const t = useLabels()
  const textFor = useErrorText()
  const settings = useSavedCard()
  const card = useSelector(settings, ({ context }) => context.card)
  const open = useSelector(settings, (snapshot) => snapshot.hasTag('asking'))
  const error = useSelector(settings, ({ context }) => context.error)
  const busy = useSelector(settings, (snapshot) => snapshot.hasTag('busy'))

  return (
    <ConfirmDialog
      open={open}
      title={t('wallet.card_remove_title')}
      error={error && textFor(error, 'wallet.card_remove_failed')}
      busy={busy}
      cancelLabel={t('wallet.card_cancel')}
      confirmLabel={t(busy ? 'wallet.card_removing' : 'wallet.card_remove')}
      onCancel={() => settings.send({ type: 'removal.cancel' })}
      onConfirm={() => settings.send({ type: 'removal.confirm' })}
    >
      <p>{t('wallet.card_remove_question')}</p>
      <chakra.p fontWeight="semibold">
        {card &&
          t('wallet.card_named', {
            brand: card.card_brand.toUpperCase(),
            last4: card.card_last4,
          })}
      </chakra.p>
      <chakra.p color="fg.muted">{t('wallet.card_remove_hint')}</chakra.p>
    </ConfirmDialog>
  )
}
