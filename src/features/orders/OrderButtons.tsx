import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Buttons in a row; on a phone in two columns of one width. */
export function OrderButtons({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display={{ base: 'grid', md: 'flex' }}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      flexWrap="wrap"
      gap="3"
    >
      {children}
    </chakra.div>
  )
}
