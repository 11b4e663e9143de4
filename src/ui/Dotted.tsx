import { Fragment } from 'react'

/** A text with dots between its parts; the dots are seen, but not spoken. */
export function Dotted({ children }: { children: string }) {
  const parts = children.split(' · ')
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <span aria-hidden>{'· '}</span>}
      <span>{at < parts.length - 1 ? `${part} ` : part}</span>
    </Fragment>
  ))
}
