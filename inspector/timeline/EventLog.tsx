import { useDeferredValue, useRef, useState } from 'react'
import { eventName } from '../chart/transitionLabel.ts'
import { clockTime, senderAndReceiver } from '../recording/entryText.ts'
import type { Entry } from '../recording/recording.ts'
import { type Display, useInspector } from '../useInspector.ts'
import { type FilteredEntries, filterEntries } from './filterEntries.ts'
import { VirtualList } from './VirtualList.tsx'

/** Lists the events, the newest at the bottom. A click shows the snapshots at that time. */
export function EventLog({ shown }: { shown: Display }) {
  const { recording, at, actor } = shown
  const [isNarrow, setNarrow] = useState(false)
  const [withInternal, setInner] = useState(false)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const sieve = useRef<FilteredEntries | null>(null)
  const wish = { words, withInternal, name: isNarrow ? (actor?.name ?? null) : null }
  sieve.current = filterEntries(sieve.current, recording, wish)
  const { found } = sieve.current
  return (
    <aside className="log" aria-label="Events">
      <header>
        <h2>
          Events <small>{found.length}</small>
        </h2>
        <input
          type="search"
          aria-label="Search in names, types and payloads"
          placeholder="Search in all that was said"
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
        />
        <Check
          label={`Only ${actor?.name ?? 'the chosen actor'}`}
          isOn={isNarrow}
          onChange={setNarrow}
        />
        <Check label="Starts and snapshots too" isOn={withInternal} onChange={setInner} />
      </header>
      <VirtualList items={found} entryOf={(entry) => entry} at={at} rowHeight={44}>
        {(entry, isCurrent) => <Line entry={entry} shown={shown} isCurrent={isCurrent} />}
      </VirtualList>
    </aside>
  )
}

function Check(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

function Line({ entry, shown, isCurrent }: { entry: Entry; shown: Display; isCurrent: boolean }) {
  const inspector = useInspector()
  const didNothing = entry.step !== null && entry.step.taken.length === 0
  const show = () => {
    inspector.send({ type: 'travel.to', at: entry.at })
    const key = shown.recording.actors.get(entry.to ?? '')?.machine ? entry.to : entry.from
    if (key !== null && shown.recording.actors.get(key)?.machine)
      inspector.send({ type: 'actor.select', key })
  }
  return (
    <button type="button" onClick={show} aria-current={isCurrent} className={entry.kind}>
      <b>{eventName(entry.event.type)}</b>
      <span>
        {senderAndReceiver(shown.recording, entry)}
        {didNothing && ' · no transition'}
      </span>
      <time>{clockTime(entry.time)}</time>
    </button>
  )
}
