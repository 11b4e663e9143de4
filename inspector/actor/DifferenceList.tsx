import type { Difference } from '../recording/differences.ts'

export function DifferenceList({
  found,
  none,
}: {
  found: readonly Difference[]
  none: string
}) {
  if (found.length === 0) return <p className="soft">{none}</p>
  return (
    <ul className="difference">
      {found.map(({ path, before, after }) => (
        <li key={path}>
          <b>{path}</b> <del>{shortText(before)}</del>{' '}
          <ins>{shortText(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
