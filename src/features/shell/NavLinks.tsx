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
    gap: { xl: '1' },
    ms: { lg: '2', xl: '4' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minH: 'touch',
      px: { lg: '1.5', xl: '3' },
      borderRadius: 'control',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      _hover: { bg: 'bg.muted' },
      // A bolder word would move the next ones.
      '&[aria-current]': {
        color: 'accent.fg',
        textDecoration: 'underline 2px',
        textUnderlineOffset: '0.4em',
      },
    },
  },
})
