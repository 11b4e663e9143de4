import { lazy, Suspense, useMemo } from 'react'
import { differences } from '../recording/differences.ts'
import { snapshotAt, stateText } from '../recording/snapshotAt.ts'
import type { Display } from '../useInspector.ts'
import { ActiveStates } from './ActiveStates.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { JsonTree } from './JsonTree.tsx'
import { SendEventForm } from './SendEventForm.tsx'
import { StepDetails } from './StepDetails.tsx'

const Chart = lazy(() =>
  import('../chart/Chart.tsx').then(
    ({ Chart }) => ({ default: Chart }),
    () => ({ default: LostChart }),
  ),
)

export function ActorPanel({ display }: { display: Display }) {
  const { actor, at, table } = display
  const moment = useMemo(
    () => (actor ? snapshotAt(actor, at) : null),
    [actor, at],
  )
  const { step = null, before = null } = moment ?? {}
  const taken = useMemo(() => step?.taken.flat() ?? [], [step])
  if (!actor || !moment)
    return <p className="hint">No machine lives at this moment.</p>

  const { known } = moment
  const machine = table?.get(actor.machine ?? '')?.machine
  const changes = before ? differences(before.context, known.context) : []

  return (
    <>
      <header>
        <h2>{actor.name}</h2>
        <p aria-live="polite">
          {[known.status, stateText(known.value)].filter(Boolean).join(' · ')}
        </p>
        {known.tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </header>
      {machine && (
        <Suspense fallback={<p className="hint">Drawing…</p>}>
          <Chart machine={machine} value={known.value} taken={taken} />
        </Suspense>
      )}
      <div className="knowledge">
        <section aria-label="What happened">
          <StepDetails display={display} actor={actor} step={step} />
          {step && (
            <>
              <h3>Changed in its context</h3>
              <DifferenceList found={changes} none="Nothing." />
            </>
          )}
          {machine && (
            <SendEventForm
              key={actor.key}
              display={display}
              actor={actor}
              machine={machine}
              known={known}
            />
          )}
        </section>
        <section aria-label="What it knows">
          {machine && <ActiveStates machine={machine} value={known.value} />}
          <Part title="Context" value={known.context} />
          <Part title="Output" value={known.output} />
          <Part title="Error" value={known.error} />
        </section>
      </div>
    </>
  )
}

function LostChart() {
  return (
    <p className="hint" role="alert">
      The code that draws charts did not load. Reload the page to try again.
    </p>
  )
}

function Part({ title, value }: { title: string; value: unknown }) {
  if (value === undefined || value === null) return null
  return (
    <div className="part">
      <h3>{title}</h3>
      <JsonTree value={value} />
    </div>
  )
}
