import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The scrolling body of the cart panel, and the footer that stays in view. */
export function CartPanelLayout({
  children,
  footer,
}: {
  children: ReactNode
  footer: ReactNode
}) {
  return (
    <>
      <chakra.div px="5" pb="4" flex="1 1 auto" minH="0" overflowY="auto">
        {children}
      </chakra.div>
      {footer && (
        <chakra.div px="5" py="4" borderTopWidth="1px">
          {footer}
        </chakra.div>
      )}
    </>
  )
}
