import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Two columns on phones, three in wide windows, one for large text. */
export function DishGrid({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap={{ base: '3', md: '5' }}
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(100%, max(8.25rem, 34%)), 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
      }}
      css={{
        '& > :last-child:nth-child(odd)': { mdDown: { gridColumn: '1 / -1' } },
      }}
    >
      {children}
    </chakra.div>
  )
}
