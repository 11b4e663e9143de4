import type { Inspect, InspectorPlace } from './inspectTypes.ts'

const isBuiltIn = import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1'

/** The `inspect` option of every actor: does nothing unless the page was opened with `?inspect`. */
export function createInspector(): Inspect {
  return isBuiltIn ? reportTo(inspectorPlace(window.location.search)) : ignore
}

function reportTo(place: InspectorPlace | null): Inspect {
  if (!place) return ignore
  const sender = import('./inspectorSender.ts').then(({ startSender }) => startSender(place))
  return (event) => {
    sender.then((send) => send(event))
  }
}

function ignore(): void {}

/** `?inspect` opens our own page, `?inspect=hosted` the one at stately.ai, which receives every (redacted) snapshot. */
export function inspectorPlace(search: string): InspectorPlace | null {
  const wish = new URLSearchParams(search).get('inspect')
  if (wish === null) return null
  return wish === 'hosted' ? 'hosted' : 'own'
}
