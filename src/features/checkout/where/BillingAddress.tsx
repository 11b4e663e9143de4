import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { AddressLines } from './AddressLines.tsx'

export function BillingAddress() {
  const t = useLabels()
  const address = useSelector(
    useSession(),
    ({ context }) => context.user?.billing_address ?? null,
  )
  return (
    <chakra.div fontSize="sm">
      <chakra.h3 fontWeight="semibold">
        {t('checkout.billing_address')}
      </chakra.h3>
      <chakra.address fontStyle="normal" color="fg.muted">
        {address ? (
          <AddressLines address={address} />
        ) : (
          t('checkout.billing_address_none')
        )}
      </chakra.address>
    </chakra.div>
  )
}
