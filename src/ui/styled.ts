import type { SystemStyleObject } from '@chakra-ui/react'
import type { ComponentProps, JSX } from 'react'

/** The properties of an element; its `css` adds to what the component that takes them says of its look. */
export type Styled<Tag extends keyof JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'color'> & {
  css?: SystemStyleObject | undefined
}
