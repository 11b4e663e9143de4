import { useId, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { differences } from '../recording/differences.ts'
import type { RecordedEvent } from '../recording/inspectionRecord.ts'
import type { Actor, RecordedSnapshot } from '../recording/recording.ts'
import { stateText } from '../recording/snapshotAt.ts'
import { type Outcome, recompute } from '../replay/recompute.ts'
import { acceptedEvents } from '../replay/refusals.ts'
import { systemAt } from '../replay/replayCheck.ts'
import { type Display, useInspector } from '../useInspector.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { EventFieldInput } from './EventFieldInput.tsx'
import { type EventField, eventOf, formOf } from './eventForm.ts'

type Props = {
  display: Display
  actor: Actor
  machine: AnyStateMachine
  known: RecordedSnapshot
}
type Result =
  | { outcome: Outcome; before: RecordedSnapshot }
  | { problem: string }

/** Sends an event to an actor of a live tab, or shows what it would change. */
export function SendEventForm({ display, actor, machine, known }: Props) {
  const inspector = useInspector()
  const id = useId()
  const { examples } = display.recording
  const types = acceptedEvents(machine, known, examples.keys())
  const [type, setType] = useState('')
  const [fields, setFields] = useState<EventField[]>([])
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [result, setResult] = useState<Result | null>(null)
  const choose = (chosen: string) => {
    setType(chosen)
    setFields(
      chosen === '' ? [] : formOf(machine.id, chosen, examples.get(chosen)),
    )
    setTexts({})
    setResult(null)
  }
  const withEvent = (act: (event: RecordedEvent) => Result | null) => () => {
    try {
      setResult(act(eventOf(type, fields, texts)))
    } catch (error) {
      setResult({
        problem: error instanceof Error ? error.message : String(error),
      })
    }
  }
  const preview = withEvent((event) => {
    if (!display.table) return null
    const moment = {
      before: known,
      event,
      ...systemAt(display.recording.actors, actor, display.at),
    }
    return { outcome: recompute(display.table, machine, moment), before: known }
  })
  const send = withEvent((event) => {
    const [, session = ''] = actor.key.split('/')
    inspector.send({
      type: 'event.send',
      page: actor.page,
      actor: session,
      event,
    })
    return null
  })
  const canSend = display.isLive && display.isFollowing && type !== ''

  return (
    <details className="send">
      <summary>
        <h3>What if an event came?</h3>
      </summary>
      <label htmlFor={`${id}-type`}>Event</label>
      <select
        id={`${id}-type`}
        value={type}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Choose what {actor.name} can hear</option>
        {types.map((eventType) => (
          <option key={eventType}>{eventType}</option>
        ))}
      </select>
      {fields.map((field) => (
        <EventFieldInput
          key={`${type} ${field.name}`}
          field={field}
          text={texts[field.name] ?? field.start}
          onChange={(text) => setTexts({ ...texts, [field.name]: text })}
        />
      ))}
      <p className="actions">
        <button type="button" onClick={preview} disabled={type === ''}>
          What if
        </button>
        <button type="button" onClick={send} disabled={!canSend}>
          Send it to the tab
        </button>
      </p>
      <div aria-live="polite">{result && <Answer result={result} />}</div>
    </details>
  )
}

function Answer({ result }: { result: Result }) {
  if ('problem' in result) return <p className="different">{result.problem}</p>
  const { outcome, before } = result
  if (outcome.taken.length === 0) return <p>It would do nothing.</p>

  return (
    <>
      <p>
        It would be <b>{stateText(outcome.known.value)}</b>
      </p>
      <p className="soft">{outcome.effects.join(' · ')}</p>
      <DifferenceList
        found={differences(before.context, outcome.known.context)}
        none="Its context stays."
      />
    </>
  )
}
