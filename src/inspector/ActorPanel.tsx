import { lazy, Suspense } from 'react'
import { type InspectedActor, valueText } from './inspection.ts'
import { JsonTree } from './JsonTree.tsx'

const Chart = lazy(() =>
  import('./Chart.tsx').then(
    ({ Chart }) => ({ default: Chart }),
    () => ({ default: LostChart }),
  ),
)

/** The selected actor: its chart with the active states lit, and what it knows. */
export function ActorPanel({ actor }: { actor: InspectedActor }) {
  const { definition, value, status, snapshot } = actor
  const { context, output, error, tags } = snapshot
  return (
    <main className="panel">
      <header>
        <h2>{actor.name}</h2>
        <p aria-live="polite">{[status, valueText(value)].filter(Boolean).join(' · ')}</p>
        {textsOf(tags).map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </header>
      {definition && (
        <Suspense fallback={<p className="hint">Drawing…</p>}>
          <Chart key={actor.sessionId} definition={definition} value={value} />
        </Suspense>
      )}
      <section className="knowledge" aria-label="What it knows">
        <Part title="Context" value={context} />
        <Part title="Output" value={output} />
        <Part title="Error" value={error} />
      </section>
    </main>
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

function textsOf(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.map(String) : []
}
