import type { SystemStyleObject } from '@chakra-ui/react'
import type { ComponentProps, JSX } from 'react'

/** The props of an element; its `css` adds to the component's own style. */
export type Styled<Tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentProps<Tag>,
  'color'
> & {
  css?: SystemStyleObject | undefined
}
