import { useEffect, useMemo, useRef, useState } from 'react'
import { render } from 'state-machine-cat'
import type { StateValue } from 'xstate'
import { activeIds, chartOf, classOf, machineOf } from './chartOf.ts'

type Props = { definition: string; value: StateValue | null }

/** A machine drawn once; only classes change as its state does. */
export function Chart({ definition, value }: Props) {
  const machine = useMemo(() => machineOf(definition), [definition])
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [isFitted, setFitted] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isWanted = true
    drawing(chartOf(machine))
      .then((drawn) => {
        if (!isWanted) return
        box.current?.replaceChildren(drawn)
        setDrawn(true)
      })
      .catch((error: unknown) => setProblem(String(error)))
    return () => {
      isWanted = false
    }
  }, [machine])

  useEffect(() => {
    if (isDrawn && box.current && value !== null) light(box.current, activeIds(machine, value))
  }, [isDrawn, machine, value])

  return (
    <section className="chart" aria-label="Chart">
      <button type="button" aria-pressed={isFitted} onClick={() => setFitted(!isFitted)}>
        {isFitted ? 'Full size' : 'Fit'}
      </button>
      {problem && <p role="alert">The chart could not be drawn: {problem}</p>}
      <div ref={box} className={isFitted ? 'drawing fitted' : 'drawing'} />
    </section>
  )
}

async function drawing(chart: ReturnType<typeof chartOf>): Promise<Element> {
  const text = await render(chart, { inputType: 'json', outputType: 'svg', direction: 'top-down' })
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  // Graphviz draws a state's box after its words: a filled box would hide them.
  for (const box of svg.querySelectorAll('.node.state > path')) box.parentElement?.prepend(box)
  return svg
}

function light(box: HTMLElement, ids: string[]): void {
  const lit = new Set(ids.map(classOf))
  for (const state of box.querySelectorAll('.state')) {
    state.classList.toggle(
      'lit',
      [...state.classList].some((name) => lit.has(name)),
    )
  }
}
