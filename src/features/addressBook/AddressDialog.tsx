import { useSelector } from '@xstate/react'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import { useAddressBook, useAddressForm } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { AddressForm } from './AddressForm.tsx'

export type AddressDialogProps = {
  dialog: Extract<OpenDialog, { name: 'address' }>
  onClose: () => void
}

export function AddressDialog({ dialog, onClose }: AddressDialogProps) {
  const t = useLabels()
  const address = useSelector(useAddressBook(), ({ context }) =>
    context.addresses?.find(({ id }) => id === dialog.addressId),
  )
  const saving = useSelector(useAddressForm(), (snapshot) =>
    snapshot.hasTag('busy'),
  )
  const title = t(
    dialog.addressId === null ? 'address.add_title' : 'address.edit_title',
  )

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closedBy={saving ? 'none' : 'closerequest'}
    >
      <AddressForm
        key={address?.id ?? 'new'}
        address={address ?? null}
        withState={dialog.withState ?? false}
      />
    </Dialog>
  )
}
