import { Flex } from '@chakra-ui/react'
import { useMedia } from '#src/ui/useMedia.ts'
import { BusinessInvoice } from './BusinessInvoice.tsx'
import { OrderNote } from './OrderNote.tsx'

/** True beside the bill; on a narrow page the dishes come before the optional parts. */
export const useIsWide = () => useMedia('(min-width: 64em)')

/** The note and the business on the invoice: each is one line until it opens, beside the other where there is room. */
export function Extras() {
  return (
    <Flex
      wrap="wrap"
      px={{ base: '2', md: '4' }}
      py="1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      minW="0"
    >
      <OrderNote />
      <BusinessInvoice />
    </Flex>
  )
}
