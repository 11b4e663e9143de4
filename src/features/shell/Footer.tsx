import { Container, chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { linkedPages } from '#contract/pages.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { BrandLink } from './BrandLink.tsx'
import { FindUs } from './FindUs.tsx'
import { OpeningTimes } from './OpeningTimes.tsx'

export function Footer() {
  const t = useLabels()
  return (
    <chakra.footer bg="bg.subtle" borderTopWidth="1px" mt="16">
      <Container {...columns}>
        <div>
          <BrandLink />
          <chakra.p color="fg.muted" maxW="xs" mt="2">
            {t('shell.footer_text')}
          </chakra.p>
        </div>
        <OpeningTimes />
        <FindUs />
        <Nav aria-label={t('shell.footer_navigation')}>
          {linkedPages.map((page) => (
            <Link key={page.path} href={page.path}>
              {t(page.link)}
            </Link>
          ))}
        </Nav>
      </Container>
    </chakra.footer>
  )
}

const columns = {
  display: 'grid',
  gap: '8',
  py: '10',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr auto' },
} as const

const Nav = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: '1fr' },
    alignContent: 'start',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: 'touch',
      _hover: { textDecoration: 'underline' },
    },
  },
})
