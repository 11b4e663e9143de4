import { chakra } from '@chakra-ui/react'
import { recipes } from './recipes.ts'

/** A native field of several lines. */
export const Textarea = chakra('textarea', recipes.textarea)
