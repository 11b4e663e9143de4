import type { ReactNode } from 'react'
import type { Entry } from '../recording/recording.ts'
import { countUntil } from '../recording/snapshotAt.ts'
import { useVirtualRows } from './useVirtualRows.ts'

type Props<Item> = {
  items: readonly Item[]
  entryOf: (item: Item) => Entry
  /** The index of the entry that is scrolled into view. */
  at: number
  rowHeight: number
  width?: number
  head?: ReactNode
  beside?: ReactNode
  children: (item: Item, isCurrent: boolean) => ReactNode
}

/** A virtual list in the order of time: renders only the visible rows. */
export function VirtualList<Item>(props: Props<Item>) {
  const { items, entryOf, at, rowHeight, width, head, beside, children } = props
  const current = countUntil(items, entryOf, at) - 1
  const { box, from, to, height } = useVirtualRows(
    items.length,
    rowHeight,
    current,
  )

  return (
    <div className="rows" ref={box}>
      {head}
      <ol style={{ height, width }}>
        {beside}
        {items.slice(from, to).map((item, index) => (
          <li
            key={entryOf(item).at}
            style={{ top: (from + index) * rowHeight, height: rowHeight }}
            aria-setsize={items.length}
            aria-posinset={from + index + 1}
          >
            {children(item, from + index === current)}
          </li>
        ))}
      </ol>
    </div>
  )
}
