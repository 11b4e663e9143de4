import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'

/** A text with dots between its parts, which stay whole; the dots are seen, but not spoken. */
export function Dotted({ children }: { children: string }) {
  const parts = children.split(' · ')
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <span> </span>}
      {at > 0 && <span aria-hidden>{'· '}</span>}
      <chakra.span display={parts.length > 1 ? 'inline-block' : 'inline'}>
        {part}
      </chakra.span>
    </Fragment>
  ))
}
