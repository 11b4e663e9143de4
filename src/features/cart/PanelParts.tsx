import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The scrolling part of the cart panel, and the foot that stays in view. */
export function PanelParts({
  children,
  foot,
}: {
  children: ReactNode
  foot: ReactNode
}) {
  return (
    <>
      <chakra.div px="5" pb="4" flex="1 1 auto" minH="0" overflowY="auto">
        {children}
      </chakra.div>
      {foot && (
        <chakra.div px="5" py="4" borderTopWidth="1px">
          {foot}
        </chakra.div>
      )}
    </>
  )
}
