import { chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useSession } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { AddressesSection } from './AddressesSection.tsx'
import { Panel } from './Panel.tsx'

/** Who the customer is, and the addresses. */
export function DetailsTab() {
  const t = useLabels()
  const user = useSelector(useSession(), (snapshot) => snapshot.context.user)
  if (!user) return null
  return (
    <chakra.div display="grid" gap="8">
      <Panel>
        <Heading as="h2" size="lg" mb="5">
          {t('profile.tab_details')}
        </Heading>
        <chakra.dl display="grid" gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          <Detail name={t('profile.full_name')} value={user.full_name} />
          <Detail name={t('profile.email')} value={user.email} />
          <Detail name={t('profile.phone')} value={user.mobile_number} />
        </chakra.dl>
      </Panel>
      <AddressesSection />
    </chakra.div>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <chakra.div minW="0">
      <chakra.dt fontSize="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </chakra.div>
  )
}
