import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { Address } from '#contract/addressBook.ts'
import { deliveryFee } from '#contract/delivery.ts'
import { isPostBox } from '#contract/postBox.ts'
import { ResourceRetry } from '#src/features/resource/ResourceRetry.tsx'
import {
  useAddressBook,
  useCheckout,
  useDeliveryPoints,
  useDialogs,
} from '#src/hooks/actors.ts'
import {
  useAddressId,
  useCheckoutFacts,
  useOfferedAddresses,
} from '#src/hooks/checkout.ts'
import { doorPhoneLines } from '#src/hooks/doorPhoneLines.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Price } from '#src/ui/Price.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { FieldProblem } from '../FieldProblem.tsx'
import { Section } from '../Section.tsx'
import { AddressLines } from './AddressLines.tsx'

/** The addresses with a door within the delivery area, newest first, and a button that adds one. */
export function AddressChoice() {
  const t = useLabels()
  const dialogs = useDialogs()
  const add = () =>
    dialogs.send({
      type: 'dialog.open',
      dialog: { name: 'address', addressId: null, withState: true },
    })

  return (
    <Section title={t('checkout.address')} field="address">
      <FieldProblem field="address" />
      <chakra.div display="grid" gap="3" justifyItems="stretch">
        <Addresses />
        <Button variant="outline" justifySelf="start" onClick={add}>
          <Plus aria-hidden />
          <span>{t('checkout.address_add')}</span>
        </Button>
      </chakra.div>
    </Section>
  )
}

function Addresses() {
  const t = useLabels()
  const areLoaded = useCheckoutFacts(
    (facts) => facts.addresses !== null && facts.deliveryPoints !== null,
  )
  const missingLabel = useCheckoutFacts(({ addresses }) => {
    if (addresses?.length === 0) return 'checkout.address_empty'
    if (addresses?.some(isPostBox)) return 'checkout.address_post_box'
    return 'checkout.address_none'
  })
  const offeredAddresses = useOfferedAddresses()
  if (!areLoaded) return <LoadingOrRetry />
  if (offeredAddresses.length > 0)
    return <Choice addresses={offeredAddresses} />

  return <Banner kind="warning">{t(missingLabel)}</Banner>
}

function LoadingOrRetry() {
  const t = useLabels()
  const addressBook = useAddressBook()
  const points = useDeliveryPoints()
  const haveAddressesFailed = useSelector(addressBook, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const havePointsFailed = useSelector(points, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  if (!haveAddressesFailed && !havePointsFailed) return <Loading />

  const retry = () => {
    addressBook.send({ type: 'addressBook.load' })
    points.send({ type: 'resource.retry' })
  }
  return (
    <ResourceRetry resource={points} onRetry={retry}>
      {t('checkout.addresses_failed')}
    </ResourceRetry>
  )
}

function Choice({ addresses }: { addresses: Address[] }) {
  const t = useLabels()
  const checkout = useCheckout()
  const addressId = useAddressId()
  const points = useCheckoutFacts((facts) => facts.deliveryPoints) ?? []

  return (
    <RadioCards
      legend={t('checkout.address')}
      legendHidden
      name="address"
      value={addressId === null ? null : String(addressId)}
      onChange={(value) =>
        checkout.send({
          type: 'form.choose',
          choice: { addressId: Number(value) },
        })
      }
      options={addresses.map((address) => ({
        value: String(address.id),
        title: address.name,
        detail: (
          <AddressLines
            address={address}
            furtherLines={doorPhoneLines(address, t)}
          />
        ),
        end: (
          <Price
            cents={deliveryFee(points, address.postal_code)}
            css={{ color: 'fg.muted' }}
          />
        ),
      }))}
    />
  )
}
