import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { ModeRibbon } from './ModeRibbon.tsx'
import { Notices } from './Notices.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const t = useLabels()
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink href="#main">{t('shell.skip_to_content')}</SkipLink>
      <ModeRibbon />
      <Header />
      <Notices />
      <chakra.main id="main" tabIndex={-1} flex="1">
        {children}
      </chakra.main>
      <Footer />
    </chakra.div>
  )
}

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'toast',
    px: '4',
    py: '3',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: 'semibold',
    borderRadius: 'control',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
})
