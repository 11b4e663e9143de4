import { chakra } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

export function Textarea(field: Styled<'textarea'>) {
  return <chakra.textarea className="textarea" {...field} />
}
