import { useDeferredValue, useRef, useState } from 'react'
import { eventName } from '../chart/transitionLabel.ts'
import { clockTime, senderAndReceiver } from '../recording/entryText.ts'
import type { Entry } from '../recording/recording.ts'
import { type Display, useInspector } from '../useInspector.ts'
import { type FilteredEntries, filterEntries } from './filterEntries.ts'
import { VirtualList } from './VirtualList.tsx'

/** Lists the events, the newest at the bottom. A click shows the snapshots at that time. */
export function EventLog({ display }: { display: Display }) {
  const { recording, at, actor } = display
  const [isNarrow, setNarrow] = useState(false)
  const [withInternal, setInner] = useState(false)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const cached = useRef<FilteredEntries | null>(null)
  const filter = {
    words,
    withInternal,
    name: isNarrow ? (actor?.name ?? null) : null,
  }

  cached.current = filterEntries(cached.current, recording, filter)
  const { found } = cached.current
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
        <Check
          label="Starts and snapshots too"
          isOn={withInternal}
          onChange={setInner}
        />
      </header>
      <VirtualList
        items={found}
        entryOf={(entry) => entry}
        at={at}
        rowHeight={44}
      >
        {(entry, isCurrent) => (
          <Line entry={entry} display={display} isCurrent={isCurrent} />
        )}
      </VirtualList>
    </aside>
  )
}

function Check(props: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { label, isOn, onChange } = props
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

function Line({
  entry,
  display,
  isCurrent,
}: {
  entry: Entry
  display: Display
  isCurrent: boolean
}) {
  const inspector = useInspector()
  const didNothing = entry.step !== null && entry.step.taken.length === 0
  const show = () => {
    inspector.send({ type: 'travel.to', at: entry.at })
    const key = display.recording.actors.get(entry.to ?? '')?.machine
      ? entry.to
      : entry.from
    if (key !== null && display.recording.actors.get(key)?.machine)
      inspector.send({ type: 'actor.select', key })
  }

  return (
    <button
      type="button"
      onClick={show}
      aria-current={isCurrent}
      className={entry.kind}
    >
      <b>{eventName(entry.event.type)}</b>
      <span>
        {senderAndReceiver(display.recording, entry)}
        {didNothing && ' · no transition'}
      </span>
      <time>{clockTime(entry.time)}</time>
    </button>
  )
}
