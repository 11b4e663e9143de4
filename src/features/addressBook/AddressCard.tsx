import { Badge, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Pencil, Trash2 } from 'lucide-react'
import type { Address } from '#contract/addressBook.ts'
import { addressLines } from '#contract/addressLines.ts'
import { useAddressBook, useDialogs, useSession } from '#src/hooks/actors.ts'
import { doorPhoneLines } from '#src/hooks/doorPhoneLines.ts'
import { useLabels } from '#src/hooks/labels.ts'

export function AddressCard({ address }: { address: Address }) {
  const t = useLabels()
  return (
    <chakra.li
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
    >
      <Flex align="center" gap="2" wrap="wrap">
        <chakra.h3 fontWeight="semibold">{address.name}</chakra.h3>
        <Uses address={address} />
      </Flex>
      <chakra.address fontStyle="normal" color="fg.muted" flex="1">
        <div translate="no">
          {addressLines(address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        {doorPhoneLines(address, t).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </chakra.address>
      <Buttons address={address} />
    </chakra.li>
  )
}

function Uses({ address }: { address: Address }) {
  const t = useLabels()
  const user = useSelector(useSession(), (snapshot) => snapshot.context.user)
  return (
    <>
      {user?.primary_address?.id === address.id && (
        <Badge>{t('address.primary')}</Badge>
      )}
      {user?.billing_address?.id === address.id && (
        <Badge colorPalette="gray">{t('address.billing')}</Badge>
      )}
    </>
  )
}

function Buttons({ address: { id, name } }: { address: Address }) {
  const t = useLabels()
  const dialogs = useDialogs()
  const addressBook = useAddressBook()

  return (
    <Flex gap="2" ms="-4" mb="-2">
      <Button
        variant="ghost"
        aria-label={t('address.edit_named', { name })}
        onClick={() =>
          dialogs.send({
            type: 'dialog.open',
            dialog: { name: 'address', addressId: id },
          })
        }
      >
        <Pencil aria-hidden />
        <span>{t('address.edit')}</span>
      </Button>
      <Button
        variant="ghost"
        colorPalette="danger"
        aria-label={t('address.delete_named', { name })}
        onClick={() => addressBook.send({ type: 'address.delete', id })}
      >
        <Trash2 aria-hidden />
        <span>{t('address.delete')}</span>
      </Button>
    </Flex>
  )
}
