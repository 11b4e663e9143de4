import { chakra } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

export function Panel(props: Styled<'section'>) {
  return (
    <chakra.section
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      minW="0"
      {...props}
    />
  )
}
