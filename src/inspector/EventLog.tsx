import { useEffect, useRef, useState } from 'react'
import type { Inspection, LoggedEvent } from './inspection.ts'
import { JsonTree } from './JsonTree.tsx'

type Props = {
  inspection: Inspection
  selected: string
  onSelect: (sessionId: string) => void
}

/** What was said to whom, newest at the bottom; it follows unless one scrolls up. */
export function EventLog({ inspection, selected, onSelect }: Props) {
  const [isNarrow, setNarrow] = useState(false)
  const [words, setWords] = useState('')
  const events = inspection.log.filter(
    (event) => (!isNarrow || event.actor === selected) && event.type.includes(words),
  )
  const list = useFollowing(events.at(-1)?.number)
  return (
    <aside className="log" aria-label="Events">
      <header>
        <h2>Events</h2>
        <label>
          <input
            type="checkbox"
            checked={isNarrow}
            onChange={(change) => setNarrow(change.target.checked)}
          />
          Selected actor only
        </label>
        <input
          type="search"
          aria-label="Filter by event type"
          placeholder="Filter by type"
          value={words}
          onChange={(change) => setWords(change.target.value)}
        />
      </header>
      <ol ref={list}>
        {events.map((event) => (
          <Line
            key={event.number}
            event={event}
            name={inspection.actors[event.actor]?.name ?? 'a finished effect'}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </aside>
  )
}

function Line({
  event,
  name,
  onSelect,
}: {
  event: LoggedEvent
  name: string
  onSelect: Props['onSelect']
}) {
  return (
    <li className={event.type.startsWith('xstate.') ? 'inner' : 'outer'}>
      <details>
        <summary>
          <b>{event.type}</b>
          <span>
            {event.source ? `${event.source} → ${name}` : name}
            <time>{clockTime(event.time)}</time>
          </span>
        </summary>
        <JsonTree value={event.payload} />
        <button type="button" onClick={() => onSelect(event.actor)}>
          Show {name}
        </button>
      </details>
    </li>
  )
}

function clockTime(time: number): string {
  const date = new Date(time)
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** Keeps a list at its end while it grows, if it was there. */
function useFollowing(newest: number | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = () => {
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 24
    }
    element.addEventListener('scroll', note)
    return () => element.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    const element = list.current
    if (newest !== undefined && element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [newest])
  return list
}
