import { Button, chakra, Flex, Heading, SimpleGrid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { MapPin, Plus } from 'lucide-react'
import { useAddressBook, useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { AddressCard } from './AddressCard.tsx'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'

export function AddressBookSection() {
  const t = useLabels()
  const dialogs = useDialogs()
  const add = () =>
    dialogs.send({
      type: 'dialog.open',
      dialog: { name: 'address', addressId: null },
    })

  return (
    <chakra.section aria-labelledby="addresses" display="grid" gap="4">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Heading as="h2" size="lg" id="addresses">
          {t('address.title')}
        </Heading>
        <Button variant="outline" onClick={add}>
          <Plus aria-hidden />
          <span>{t('address.add')}</span>
        </Button>
      </Flex>
      <AddressList />
      <DeleteAddressDialog />
    </chakra.section>
  )
}

function AddressList() {
  const t = useLabels()
  const addressBook = useAddressBook()
  const addresses = useSelector(addressBook, ({ context }) => context.addresses)
  const failed = useSelector(addressBook, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const retry = failed && (
    <RetryNotice onRetry={() => addressBook.send({ type: 'addressBook.load' })}>
      {t('address.load_failed')}
    </RetryNotice>
  )
  if (addresses === null)
    return retry || <Loading>{t('address.loading')}</Loading>
  if (addresses.length === 0)
    return (
      <EmptyState icon={<MapPin />} title={t('address.none')}>
        {t('address.none_hint')}
      </EmptyState>
    )

  return (
    <>
      {retry}
      <SimpleGrid
        as="ul"
        columns={{ base: 1, md: 2 }}
        gap="4"
        listStyleType="none"
      >
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} />
        ))}
      </SimpleGrid>
    </>
  )
}
