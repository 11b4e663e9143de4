import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** A link that stands alone as a line of text, high enough to tap. */
export function TextLink(props: ComponentProps<'a'>) {
  return <Line {...props} />
}

const Line = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: 'touch',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})
