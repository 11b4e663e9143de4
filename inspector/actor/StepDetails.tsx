import { useMemo } from 'react'
import { transitionText } from '../chart/transitionText.ts'
import { clockTime, senderAndReceiver } from '../recording/entryText.ts'
import type { Actor, Step } from '../recording/recording.ts'
import {
  checkStep,
  type ReplayCheck,
  refusalsOfStep,
} from '../replay/replayCheck.ts'
import { testOfStep } from '../replay/testOfStep.ts'
import { saveFile } from '../saveFile.ts'
import type { Display } from '../useInspector.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { JsonTree } from './JsonTree.tsx'

type Props = { display: Display; actor: Actor; step: Step | null }

/** Shows the actor's last event, the transitions taken, and whether the real machine takes the same. */
export function StepDetails({ display, actor, step }: Props) {
  const { table, recording, isLookedAt } = display
  const check = useMemo(
    () =>
      table && step && isLookedAt
        ? checkStep(table, recording, actor, step)
        : null,
    [table, recording, actor, step, isLookedAt],
  )
  if (!step) return <p className="soft">It has heard nothing yet.</p>

  const { type, ...payload } = step.event
  const machine = table?.get(actor.machine ?? '')?.machine
  return (
    <>
      <h3>
        {type}{' '}
        <small>
          {senderAndReceiver(recording, step.entry)},{' '}
          {clockTime(step.entry.time)}
        </small>
      </h3>
      {Object.keys(payload).length > 0 && <JsonTree value={payload} />}
      <ul className="taken" aria-label="Transitions">
        {machine &&
          step.taken
            .flat()
            .map((key) => <li key={key}>{transitionText(machine, key)}</li>)}
      </ul>
      {table && step.taken.length === 0 && (
        <Refusals display={display} actor={actor} step={step} />
      )}
      {check && <ReplayResult check={check} />}
      {table && machine && (
        <p className="actions">
          <button
            type="button"
            onClick={() =>
              saveFile(testOfStep(table, actor, step), `${actor.name}.test.ts`)
            }
          >
            Save as a test
          </button>
          <button
            type="button"
            onClick={() =>
              navigator.clipboard.writeText(testOfStep(table, actor, step))
            }
          >
            Copy the test
          </button>
        </p>
      )}
    </>
  )
}

function Refusals({
  display,
  actor,
  step,
}: {
  display: Display
  actor: Actor
  step: Step
}) {
  const { table } = display
  const refused = useMemo(
    () => (table ? refusalsOfStep(table, actor, step) : []),
    [table, actor, step],
  )
  if (refused.length === 0)
    return <p>It did nothing: no active state hears this event.</p>

  return (
    <div>
      <p>It did nothing:</p>
      <ul aria-label="Guards that said no">
        {refused.map(({ key, guard, state }) => (
          <li key={key}>
            <b>{guard}</b> said no in {state}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReplayResult({ check }: { check: ReplayCheck }) {
  if (check.is === 'unknown') return null
  if (check.is === 'same')
    return <p className="same">The real machine does the same.</p>
  if (check.is === 'failed')
    return (
      <p className="different">It could not be recomputed: {check.problem}</p>
    )

  return (
    <div className="different">
      <p>
        {check.is === 'hidden'
          ? 'The real machine does something else with what is hidden here:'
          : 'The real machine does something else:'}
      </p>
      <DifferenceList found={check.found} none="" />
    </div>
  )
}
