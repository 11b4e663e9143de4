import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { recipes } from './recipes.ts'

export type InputProps = HTMLChakraProps<'input'>

/** A native text field. */
export const TextInput = chakra('input', recipes.input)
