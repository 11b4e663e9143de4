import { Button, chakra } from '@chakra-ui/react'
import {
  History,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  UserRound,
  Wallet,
} from 'lucide-react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { type ProfileTab, profileTabs } from './tabs.ts'

const icons: Record<ProfileTab, LucideIcon> = {
  details: UserRound,
  wallet: Wallet,
  history: History,
  orders: ReceiptText,
  password: KeyRound,
}

/** The tabs are links, so that each has an address; on a phone each icon stands above its word. */
export function ProfileTabs({ current }: { current: ProfileTab }) {
  const t = useLabels()
  return (
    <chakra.nav aria-label={t('profile.tabs')}>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(3.5rem, 1fr))',
          lg: '1fr',
        }}
        gap={{ lg: '2' }}
        mx={{ base: '-2', md: '0' }}
        listStyleType="none"
      >
        {profileTabs.map((tab) => (
          <li key={tab}>
            <TabLink tab={tab} isCurrent={tab === current} />
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

function TabLink({ tab, isCurrent }: { tab: ProfileTab; isCurrent: boolean }) {
  const t = useLabels()
  const Icon = icons[tab]
  return (
    <Button
      asChild
      variant={isCurrent ? 'subtle' : 'ghost'}
      colorPalette={isCurrent ? 'accent' : 'gray'}
      w="full"
      h={{ base: 'full', lg: 'auto' }}
      flexDirection={{ base: 'column', lg: 'row' }}
      justifyContent="start"
      gap={{ base: '1', lg: '2' }}
      px={{ base: '0', lg: '4' }}
      fontSize={{ base: 'xs', sm: 'sm', lg: 'md' }}
      css={{ '& svg': { boxSize: '1.25rem' } }}
    >
      <Link
        href={`/profile?tab=${tab}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon aria-hidden />
        <span>{t(`profile.tab_${tab}`)}</span>
      </Link>
    </Button>
  )
}
