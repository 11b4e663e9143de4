import { useEffect } from 'react'
import { clockTime } from '../recording/entryText.ts'
import { type Display, useInspector } from '../useInspector.ts'

type View = 'chart' | 'talk'
type Props = { display: Display; view: View; onView: (view: View) => void }

/** Time travel by buttons, a slider, and the arrow keys outside of inputs. */
export function TimeControls({ display, view, onView }: Props) {
  const inspector = useInspector()
  const { recording, at, last, isFollowing } = display
  const entry = recording.entries[at]
  const go = (to: number) =>
    inspector.send({ type: 'travel.to', at: Math.min(Math.max(to, 0), last) })
  const end = () => inspector.send({ type: 'travel.end' })

  useEffect(() => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () =>
        inspector.send({ type: 'travel.to', at: Math.max(at - 1, 0) }),
      ArrowRight: () =>
        inspector.send({ type: 'travel.to', at: Math.min(at + 1, last) }),
      Home: () => inspector.send({ type: 'travel.to', at: 0 }),
      End: () => inspector.send({ type: 'travel.end' }),
    }
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select')
      const move = moves[event.key]
      if (isTyping || !move || event.altKey || event.ctrlKey || event.metaKey)
        return
      event.preventDefault()
      move()
    }

    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [inspector, at, last])

  return (
    <section className="transport" aria-label="Time travel">
      <button type="button" onClick={() => go(0)} disabled={at <= 0}>
        First
      </button>
      <button
        type="button"
        onClick={() => go(at - 1)}
        disabled={at <= 0}
        aria-keyshortcuts="ArrowLeft"
      >
        Back
      </button>
      <button
        type="button"
        onClick={() => go(at + 1)}
        disabled={at >= last}
        aria-keyshortcuts="ArrowRight"
      >
        Forward
      </button>
      <button
        type="button"
        onClick={end}
        aria-pressed={isFollowing}
        aria-keyshortcuts="End"
      >
        {display.isLive ? 'Live' : 'End'}
      </button>
      <input
        type="range"
        aria-label="Moment"
        min={0}
        max={last}
        value={at}
        aria-valuetext={
          entry ? `${at + 1} of ${last + 1}: ${entry.event.type}` : ''
        }
        onChange={({ target }) => go(Number(target.value))}
      />
      <span className="moment">
        {at + 1} of {last + 1} · {entry ? clockTime(entry.time) : ''}
      </span>
      <fieldset className="views">
        <legend className="hidden">View</legend>
        {(['chart', 'talk'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onView(name)}
          >
            {name === 'chart' ? 'Chart' : 'Who told whom'}
          </button>
        ))}
      </fieldset>
    </section>
  )
}
