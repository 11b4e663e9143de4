import { navigate } from 'wouter/use-browser-location'
import { browserStep, type HistoryStep } from './historyStep.ts'

/** The tab's address and its history. Only the navigation actor changes the history. */
export type Navigation = {
  path: () => string
  /** The query with its question mark, or an empty text. */
  search: () => string
  navigate: (to: string, options?: { replace?: boolean }) => void
  /**
   * Reports every move to another page, and every change of the query on the same page. Returns a function that stops
   * it.
   */
  onMove: (moved: () => void, readdressed?: () => void) => () => void
  step: HistoryStep
}

export const browserNavigation: Navigation = {
  path: () => location.pathname,
  search: () => location.search,
  navigate,
  onMove: onNavigation,
  step: browserStep,
}

export function onNavigation(
  moved: () => void,
  readdressed = () => {},
): () => void {
  let [path, address] = here()
  const heard: Record<string, () => boolean> = {
    // wouter dispatches an event for each call of the History API.
    pushState: () => true,
    replaceState: () => location.pathname !== path,
    // A step back from a dialog to its own page is no move.
    popstate: () => here()[1] !== address,
  }
  const hear = ({ type }: Event) => {
    const isMove = heard[type]?.() ?? false
    const isOther = here()[1] !== address
    ;[path, address] = here()
    if (isMove) moved()
    else if (isOther) readdressed()
  }
  for (const type of Object.keys(heard)) addEventListener(type, hear)
  return () => {
    for (const type of Object.keys(heard)) removeEventListener(type, hear)
  }
}

function here(): [path: string, address: string] {
  return [location.pathname, location.pathname + location.search]
}

/** A path without its trailing slash. */
export function pagePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
