import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { shortViewport } from './shortViewport.ts'

/** Keeps a button at the lower edge of the window, on phones and tablets. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <Bar>{children}</Bar>
}

const Bar = chakra('div', {
  base: {
    display: { base: 'block', lg: 'none' },
    position: 'sticky',
    bottom: '0',
    zIndex: 'docked',
    mt: '6',
    px: '3',
    pt: '2',
    pb: 'max(0.75rem, env(safe-area-inset-bottom))',
    bgGradient: 'to-t',
    gradientFrom: 'bg',
    gradientTo: 'transparent',
    [shortViewport]: {
      pt: '1',
      pb: 'max(0.25rem, env(safe-area-inset-bottom))',
      '& > button': { minH: 'touch', py: '1' },
    },
  },
})
