import { useEffect, useRef, useState } from 'react'
import { render } from 'state-machine-cat'
import type { AnyStateMachine, StateValue } from 'xstate'
import { activeIds, arrowLabel, chartOf, classOf } from './chartOf.ts'
import { transitionByKey } from './transitionText.ts'

type Props = {
  machine: AnyStateMachine
  value: StateValue | null
  taken: readonly string[]
}

/** Draws a machine once; a state change only changes classes. `taken` has the keys of the last transitions. */
export function Chart({ machine, value, taken }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Element | null>(null)
  const [isFitted, setFitted] = useState(true)
  const [hasDetails, setDetails] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isWanted = true
    drawing(chartOf(machine, hasDetails))
      .then((svg) => {
        if (!isWanted) return
        box.current?.replaceChildren(svg)
        setDrawn(svg)
      })
      .catch((error: unknown) => setProblem(String(error)))
    return () => {
      isWanted = false
    }
  }, [machine, hasDetails])

  useEffect(() => {
    if (!drawn) return
    light(drawn, '.state', value === null ? [] : activeIds(machine, value))
    light(drawn, '.transition', taken)
    lightLabels(drawn, labelsOf(machine, taken))
  }, [drawn, machine, value, taken])

  return (
    <section className="chart" aria-label="Chart">
      {problem && <p role="alert">The chart could not be drawn: {problem}</p>}
      <div
        ref={box}
        className={isFitted ? 'drawing fitted' : 'drawing'}
        role="img"
        aria-label={`${machine.id}: its active states are listed below`}
      />
      <div className="corner">
        <button
          type="button"
          aria-pressed={hasDetails}
          onClick={() => setDetails(!hasDetails)}
        >
          Details
        </button>
        <button
          type="button"
          aria-pressed={!isFitted}
          onClick={() => setFitted(!isFitted)}
        >
          Full size
        </button>
      </div>
    </section>
  )
}

function labelsOf(
  machine: AnyStateMachine,
  taken: readonly string[],
): string[] {
  const transitions = taken.map((key) => transitionByKey(machine, key))
  return transitions.flatMap((transition) =>
    transition ? arrowLabel(transition) : [],
  )
}

async function drawing(chart: ReturnType<typeof chartOf>): Promise<Element> {
  const text = await render(chart, {
    inputType: 'json',
    outputType: 'svg',
    direction: 'top-down',
  })
  const svg = new DOMParser().parseFromString(
    text,
    'image/svg+xml',
  ).documentElement

  // Graphviz draws a state's box after its text: a filled box would hide it.
  for (const box of svg.querySelectorAll('.node.state > path'))
    box.parentElement?.prepend(box)

  return svg
}

function light(drawn: Element, kind: string, names: readonly string[]): void {
  const lit = new Set(names.map(classOf))
  for (const part of drawn.querySelectorAll(kind)) {
    part.classList.toggle(
      'lit',
      [...part.classList].some((name) => lit.has(name)),
    )
  }
}

/** Lights the lines of the transitions taken, since several may share an arrow. */
function lightLabels(drawn: Element, labels: readonly string[]): void {
  for (const words of drawn.querySelectorAll('.transition text')) {
    const isSaid = labels.includes(words.textContent.trim())
    words.classList.toggle(
      'lit',
      isSaid && words.parentElement?.classList.contains('lit'),
    )
  }
}
