import { Button, chakra } from '@chakra-ui/react'
import {
  History,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
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

/** The tabs are links, so that each has an address; on phones the row scrolls. */
export function ProfileTabs({ current }: { current: ProfileTab }) {
  const t = useLabels()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(
      `a[href$="=${current}"]`,
    )
    if (!link || !list.current) return
    list.current.scrollLeft =
      link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <chakra.nav aria-label={t('profile.tabs')} mx={{ base: '-4', md: '0' }}>
      <chakra.ul
        ref={list}
        position="relative"
        display="flex"
        flexDirection={{ base: 'row', lg: 'column' }}
        gap="2"
        px={{ base: '4', md: '0' }}
        py="1"
        overflowX={{ base: 'auto', lg: 'visible' }}
        listStyleType="none"
        scrollbarWidth="none"
      >
        {profileTabs.map((tab) => (
          <chakra.li key={tab} flexShrink="0">
            <TabLink tab={tab} isCurrent={tab === current} />
          </chakra.li>
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
      w={{ lg: 'full' }}
      justifyContent="flex-start"
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
