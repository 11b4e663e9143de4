import { chakra } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

export type InputProps = Styled<'input'>

export function TextInput(field: InputProps) {
  return <chakra.input className="input" {...field} />
}
