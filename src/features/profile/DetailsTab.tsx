import { chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { AddressBookSection } from '#src/features/addressBook/AddressBookSection.tsx'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useAreAddressesLoading } from '#src/hooks/useIsFirstLoad.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { ConfirmationSection } from './ConfirmationSection.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { OwnDataSection } from './OwnDataSection.tsx'

export function DetailsTab() {
  const t = useLabels()
  const user = useSelector(useSession(), (snapshot) => snapshot.context.user)
  const areAddressesLoading = useAreAddressesLoading()
  if (!user) return null

  return (
    <chakra.div display="grid" gap="8" gridTemplateColumns="minmax(0, 1fr)">
      <ConfirmationSection user={user} />
      <Panel aria-labelledby="details">
        <Heading as="h2" size="lg" mb="5" id="details">
          {t('profile.tab_details')}
        </Heading>
        <DetailsForm user={user} />
      </Panel>
      <AddressBookSection />
      {!areAddressesLoading && <OwnDataSection />}
    </chakra.div>
  )
}
