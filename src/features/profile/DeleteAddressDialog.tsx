import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useAddressBook } from '#src/actors/actors.ts'
import { useErrorText } from '#src/actors/forms.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** Asks before an address is deleted. */
export function DeleteAddressDialog() {
  const t = useLabels()
  const textFor = useErrorText()
  const addressBook = useAddressBook()
  const open = useSelector(addressBook, ({ context }) => context.deletingId !== null)
  const name = useSelector(
    addressBook,
    ({ context }) => context.addresses?.find(({ id }) => id === context.deletingId)?.name,
  )
  const error = useSelector(addressBook, ({ context }) => context.deletionError)
  const busy = useSelector(addressBook, (snapshot) => snapshot.hasTag('deleting'))
  const cancel = () => addressBook.send({ type: 'deletion.cancel' })
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('address.delete_title')}
      onClose={cancel}
      dismissible={!busy}
    >
      <chakra.div display="grid" gap="4">
        {error && <Banner kind="error">{textFor(error, 'address.delete_failed')}</Banner>}
        <chakra.div>
          <chakra.p>{t('address.delete_question')}</chakra.p>
          <chakra.p fontWeight="semibold">{name}</chakra.p>
        </chakra.div>
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button variant="outline" colorPalette="gray" disabled={busy} onClick={cancel}>
            {t('address.cancel')}
          </Button>
          <Button
            colorPalette="danger"
            disabled={busy}
            aria-busy={busy}
            onClick={() => addressBook.send({ type: 'deletion.confirm' })}
          >
            {t(busy ? 'address.deleting' : 'address.delete')}
          </Button>
        </Flex>
      </chakra.div>
    </Dialog>
  )
}
