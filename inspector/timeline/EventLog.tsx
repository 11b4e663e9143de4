import { useDeferredValue, useRef, useState } from 'react'
import { eventName } from '../chart/transitionLabel.ts'
import type { Entry } from '../recording/recording.ts'
import { clockTime, whoOf } from '../recording/texts.ts'
import { type Shown, useInspector } from '../useInspector.ts'
import { Rows } from './Rows.tsx'
import { type Sieve, sifted } from './sieve.ts'

/** What was said to whom, newest at the bottom. A line takes one to its moment. */
export function EventLog({ shown }: { shown: Shown }) {
  const { recording, at, actor } = shown
  const [isNarrow, setNarrow] = useState(false)
  const [hasInner, setInner] = useState(false)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const sieve = useRef<Sieve | null>(null)
  const wish = { words, hasInner, name: isNarrow ? (actor?.name ?? null) : null }
  sieve.current = sifted(sieve.current, recording, wish)
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
        <Check label="Starts and snapshots too" isOn={hasInner} onChange={setInner} />
      </header>
      <Rows items={found} entryOf={(entry) => entry} at={at} rowHeight={44}>
        {(entry, isCurrent) => <Line entry={entry} shown={shown} isCurrent={isCurrent} />}
      </Rows>
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

function Line({ entry, shown, isCurrent }: { entry: Entry; shown: Shown; isCurrent: boolean }) {
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
        {whoOf(shown.recording, entry)}
        {didNothing && ' · no transition'}
      </span>
      <time>{clockTime(entry.time)}</time>
    </button>
  )
}
