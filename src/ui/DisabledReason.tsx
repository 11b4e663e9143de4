import { chakra } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

export function DisabledReason(words: Styled<'p'>) {
  return (
    <chakra.p
      mt="2"
      fontSize="sm"
      color="fg.muted"
      textAlign="center"
      _empty={{ display: 'none' }}
      {...words}
    />
  )
}
