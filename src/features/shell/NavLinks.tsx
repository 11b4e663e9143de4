import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'wouter'
import { linkedPages } from '#contract/pages.ts'
import { useLabels } from '#src/hooks/labels.ts'

export function NavLinks() {
  const t = useLabels()
  const [path] = useLocation()
  return (
    <Nav aria-label={t('shell.main_navigation')}>
      {linkedPages.map((page) => (
        <Link
          key={page.path}
          href={page.path}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {t(page.link)}
        </Link>
      ))}
    </Nav>
  )
}

const Nav = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'flex' },
    gap: '1',
    ms: '4',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: 'touch',
      px: '3',
      borderRadius: 'control',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      _hover: { bg: 'bg.muted' },
      '&[aria-current]': { color: 'accent.fg', fontWeight: 'semibold' },
    },
  },
})
