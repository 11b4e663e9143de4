import { chakra } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

/** The reason why a button is disabled. */
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
