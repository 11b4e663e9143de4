import { chakra, Flex, Separator } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'wouter'
import { linkedPages } from '#contract/pages.ts'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { SignedOutLinks } from './AccountLinks.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { OpeningTimes } from './OpeningTimes.tsx'

export function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const [path] = useLocation()
  const signedIn = useSelector(useSession(), (snapshot) =>
    snapshot.hasTag('signedIn'),
  )

  return (
    <Drawer open side="left" title={t('shell.brand')} onClose={onClose}>
      <Nav aria-label={t('shell.main_navigation')}>
        {linkedPages.map((page) => (
          <Link
            key={page.path}
            href={page.path}
            aria-current={page.path === path ? 'page' : undefined}
            onClick={onClose}
          >
            {t(page.link)}
          </Link>
        ))}
      </Nav>
      <Separator my="4" />
      {signedIn ? (
        <chakra.div mx="-3">
          <AccountPanel onChosen={onClose} />
        </chakra.div>
      ) : (
        <Flex
          gap="2"
          css={{
            '& > button': { flex: '1', borderColor: 'border.emphasized' },
          }}
        >
          <SignedOutLinks />
        </Flex>
      )}
      <Separator my="4" />
      <OpeningTimes />
    </Drawer>
  )
}

const Nav = chakra('nav', {
  base: {
    display: 'grid',
    mx: '-3',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: '12',
      px: '3',
      borderRadius: 'control',
      fontSize: 'lg',
      fontWeight: 'medium',
      _hover: { bg: 'bg.muted' },
      '&[aria-current]': { color: 'accent.fg', bg: 'accent.subtle' },
    },
  },
})
