import { Container, chakra, Flex } from '@chakra-ui/react'
import { shortViewport } from '#src/ui/shortViewport.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { AddressText } from './AddressText.tsx'
import { BrandLink } from './BrandLink.tsx'
import { HeaderCartButton } from './HeaderCartButton.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { NavLinks } from './NavLinks.tsx'
import { OpeningHint } from './OpeningHint.tsx'
import { SideMenuButton } from './SideMenuButton.tsx'
import { useHideOnScroll } from './useHideOnScroll.ts'

/** A strip that scrolls away, and a sticky bar; on a phone the bar hides while the customer scrolls down. */
export function Header() {
  useHideOnScroll()
  return (
    <chakra.header {...sticky}>
      <chakra.div
        bg="bg.subtle"
        fontSize={{ base: 'xs', md: 'sm' }}
        color="fg.muted"
      >
        <Container
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          h={{ base: '7', md: '9' }}
        >
          <AddressText />
          <OpeningHint />
        </Container>
      </chakra.div>
      <Container
        display="flex"
        alignItems="center"
        gap={{ base: '1', md: '4', lg: '2', xl: '4' }}
        minH={{ base: '14', md: '16' }}
      >
        <SideMenuButton />
        <BrandLink />
        <NavLinks />
        <Flex
          align="center"
          gap={{ base: '0', md: '2' }}
          ms="auto"
          minW={{ md: '0' }}
        >
          <LanguageSelect />
          <AccountLinks />
          <HeaderCartButton />
        </Flex>
      </Container>
    </chakra.header>
  )
}

const sticky = {
  position: 'sticky',
  // The strip's height.
  top: { base: '-1.75rem', md: '-2.25rem' },
  zIndex: 'sticky',
  bg: 'bg',
  borderBottomWidth: '1px',
  [shortViewport]: { position: 'static' },
  transition: 'transform 0.2s',
  'html[data-scrolled-down] &:not(:focus-within)': {
    smDown: { transform: 'translateY(-100%)' },
  },
} as const
