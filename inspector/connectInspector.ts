import type { InspectorTarget, OnInspection } from './recorder/startRecorder.ts'

const isBuiltIn =
  import.meta.env.MODE !== 'production' ||
  import.meta.env.VITE_INSPECTOR === '1'

/** Returns the `inspect` option of all actors: it does nothing unless this tab was opened with `?inspect`. */
export function connectInspector(): OnInspection | Promise<OnInspection> {
  return isBuiltIn
    ? connectTo(
        readInspectorTarget(window.location.search, window.sessionStorage),
      )
    : ignore
}

/** Waits for the recorder, because it must get the events of the first actor too. */
async function connectTo(
  target: InspectorTarget | null,
): Promise<OnInspection> {
  if (!target) return ignore
  const { startRecorder } = await import('./recorder/startRecorder.ts')
  return startRecorder(target)
}

function ignore(): void {}

const storageKey = 'inspected'

/**
 * Reads the choice from the address, otherwise from the tab: `?inspect` opens our own page, `?inspect=hosted`
 * Stately's, `?inspect=off` none. The choice is stored for the tab and for the tabs that it opens.
 */
export function readInspectorTarget(
  search: string,
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): InspectorTarget | null {
  const choice =
    new URLSearchParams(search).get('inspect') ?? tab.getItem(storageKey)
  if (choice === null) return null
  if (choice === 'off') {
    tab.removeItem(storageKey)
    return null
  }

  const target = choice === 'hosted' ? 'hosted' : 'own'
  tab.setItem(storageKey, target)
  return target
}
