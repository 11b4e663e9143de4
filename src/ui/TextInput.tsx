import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { Ref } from 'react'
import { recipes } from './recipes.ts'

export type InputProps = HTMLChakraProps<'input'> & { ref?: Ref<HTMLInputElement> }

/** A native text field. */
export const TextInput = chakra('input', recipes.input)
