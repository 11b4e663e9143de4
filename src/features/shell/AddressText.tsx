import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { MapPin } from 'lucide-react'
import { formatPostalCode } from '#contract/postalCode.ts'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** The customer's primary address; for everybody else the kitchen's. */
export function AddressText() {
  const t = useLabels()
  const address = useSelector(
    useSession(),
    ({ context }) => context.user?.primary_address ?? null,
  )
  const text = address
    ? `${address.street_address1}, ${address.suburbs} ${formatPostalCode(address.postal_code)}`
    : t('shell.kitchen_address')

  return (
    <chakra.p display="flex" alignItems="center" gap="1.5" minW="0">
      <MapPin size={16} aria-hidden />
      <chakra.span srOnly>
        {t(address ? 'shell.your_address' : 'shell.our_address')}
      </chakra.span>
      <chakra.span truncate>{text}</chakra.span>
    </chakra.p>
  )
}
