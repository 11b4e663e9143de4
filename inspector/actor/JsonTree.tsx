import { memo, useState } from 'react'

/** Shows plain data as a tree; a closed branch is not rendered. */
export const JsonTree = memo(function JsonTree({
  value,
  depth = 0,
}: {
  value: unknown
  depth?: number
}) {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />
  const entries = Object.entries(value)
  if (entries.length === 0)
    return <code>{Array.isArray(value) ? '[]' : '{}'}</code>

  return (
    <ul className="json">
      {entries.map(([name, item]) => (
        <li key={name}>
          <Entry name={name} item={item} depth={depth} />
        </li>
      ))}
    </ul>
  )
})

function Entry({
  name,
  item,
  depth,
}: {
  name: string
  item: unknown
  depth: number
}) {
  const [isOpen, setOpen] = useState(depth === 0 && sizeOf(item) <= 12)
  const size = sizeOf(item)
  if (size === 0) {
    return (
      <>
        <b>{name}</b> <JsonTree value={item} />
      </>
    )
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <b>{name}</b>{' '}
        <small>
          {Array.isArray(item) ? `${size} items` : `${size} fields`}
        </small>
      </summary>
      {isOpen && <JsonTree value={item} depth={depth + 1} />}
    </details>
  )
}

function sizeOf(item: unknown): number {
  return typeof item === 'object' && item !== null
    ? Object.keys(item).length
    : 0
}

function Leaf({ value }: { value: unknown }) {
  return (
    <code className={typeof value}>{JSON.stringify(value) ?? 'undefined'}</code>
  )
}
