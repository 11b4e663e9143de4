/** Plain data to unfold: small values in one line, large ones behind a triangle. */
export function JsonTree({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />
  const entries = Object.entries(value)
  if (entries.length === 0) return <code>{Array.isArray(value) ? '[]' : '{}'}</code>
  return (
    <ul className="json">
      {entries.map(([name, item]) => (
        <li key={name}>
          <Entry name={name} item={item} depth={depth} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ name, item, depth }: { name: string; item: unknown; depth: number }) {
  const size = typeof item === 'object' && item !== null ? Object.keys(item).length : 0
  if (size === 0) {
    return (
      <>
        <b>{name}</b> <JsonTree value={item} />
      </>
    )
  }
  return (
    <details open={depth === 0 && size <= 12}>
      <summary>
        <b>{name}</b> <small>{Array.isArray(item) ? `${size} items` : `${size} fields`}</small>
      </summary>
      <JsonTree value={item} depth={depth + 1} />
    </details>
  )
}

function Leaf({ value }: { value: unknown }) {
  return <code className={typeof value}>{JSON.stringify(value) ?? 'undefined'}</code>
}
