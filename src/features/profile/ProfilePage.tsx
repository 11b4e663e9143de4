import { Container, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { OrdersTab } from '#src/features/orders/OrdersTab.tsx'
import { HistoryTab } from '#src/features/wallet/HistoryTab.tsx'
import { WalletTab } from '#src/features/wallet/WalletTab.tsx'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { PasswordTab } from './PasswordTab.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { type ProfileTab, tabOf } from './tabs.ts'

const views: Record<ProfileTab, ComponentType> = {
  details: DetailsTab,
  wallet: WalletTab,
  history: HistoryTab,
  orders: OrdersTab,
  password: PasswordTab,
}

/** `?tab=` chooses one of five tabs; a visitor sees `signedOut`. */
export function ProfilePage({ signedOut }: { signedOut: ReactNode }) {
  const t = useLabels()
  const session = useSession()
  const signedIn = useSelector(session, (snapshot) =>
    snapshot.hasTag('signedIn'),
  )

  return (
    <Container py={{ base: '6', md: '10' }}>
      <Heading as="h1" size="2xl" mb="6">
        {t('profile.title')}
      </Heading>
      {signedIn ? <Tabs /> : signedOut}
    </Container>
  )
}

function Tabs() {
  const [query] = useSearchParams()
  const tab = tabOf(query.get('tab'))
  const View = views[tab]

  return (
    <chakra.div
      display="grid"
      gap={{ base: '6', lg: '10' }}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: '15rem minmax(0, 1fr)',
      }}
      alignItems="start"
    >
      <ProfileTabs current={tab} />
      <Suspense fallback={<Loading />}>
        <View />
      </Suspense>
    </chakra.div>
  )
}
