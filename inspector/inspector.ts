import type { Inspect, InspectorPlace } from './recorder/inspectTypes.ts'

const isBuiltIn = import.meta.env.MODE !== 'production' || import.meta.env.VITE_INSPECTOR === '1'

/** The `inspect` option of every actor: does nothing unless this tab was opened with `?inspect`. */
export function createInspector(): Inspect | Promise<Inspect> {
  return isBuiltIn
    ? reportTo(inspectorPlace(window.location.search, window.sessionStorage))
    : ignore
}

/** Actors report as things happen: the sender is there before the first of them. */
async function reportTo(place: InspectorPlace | null): Promise<Inspect> {
  if (!place) return ignore
  const { startSender } = await import('./recorder/inspectorSender.ts')
  return startSender(place)
}

function ignore(): void {}

const mark = 'inspected'

/**
 * `?inspect` opens our own page, `?inspect=hosted` the one at stately.ai, which receives every (redacted) snapshot, and
 * `?inspect=off` ends it. The tab remembers the wish, and so does a tab that it opens.
 */
export function inspectorPlace(
  search: string,
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): InspectorPlace | null {
  const wish = new URLSearchParams(search).get('inspect') ?? tab.getItem(mark)
  if (wish === null) return null
  if (wish === 'off') {
    tab.removeItem(mark)
    return null
  }
  const place = wish === 'hosted' ? 'hosted' : 'own'
  tab.setItem(mark, place)
  return place
}
