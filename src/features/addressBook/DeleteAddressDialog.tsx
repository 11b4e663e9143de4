import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useAddressBook } from '#src/hooks/actors.ts'
import { useErrorText } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

export function DeleteAddressDialog() {
  const t = useLabels()
  const textFor = useErrorText()
  const addressBook = useAddressBook()
  const open = useSelector(
    addressBook,
    ({ context }) => context.deletingId !== null,
  )
  const name = useSelector(
    addressBook,
    ({ context }) =>
      context.addresses?.find(({ id }) => id === context.deletingId)?.name,
  )
  const error = useSelector(addressBook, ({ context }) => context.deletionError)
  const busy = useSelector(addressBook, (snapshot) =>
    snapshot.hasTag('deleting'),
  )

  return (
    <ConfirmDialog
      open={open}
      title={t('address.delete_title')}
      error={error && textFor(error, 'address.delete_failed')}
      busy={busy}
      cancelLabel={t('address.cancel')}
      confirmLabel={t(busy ? 'address.deleting' : 'address.delete')}
      onCancel={() => addressBook.send({ type: 'deletion.cancel' })}
      onConfirm={() => addressBook.send({ type: 'deletion.confirm' })}
    >
      <p>{t('address.delete_question')}</p>
      <chakra.p fontWeight="semibold">{name}</chakra.p>
    </ConfirmDialog>
  )
}
