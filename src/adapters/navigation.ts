import { navigate } from 'wouter/use-browser-location'
import { browserStep, type HistoryStep } from './historyStep.ts'

/** Where the tab is, and its history, which the navigation actor alone changes. */
export type Navigation = {
  path: () => string
  /** The query with its question mark, empty where there is none. */
  search: () => string
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** Tells of every move to a page, and of another query in place of the old one, which is no move. Returns how to stop it. */
  onMove: (moved: () => void, readdressed?: () => void) => () => void
  step: HistoryStep
}

/** The navigation of a browser's tab. */
export const browserNavigation: Navigation = {
  path: () => location.pathname,
  search: () => location.search,
  navigate,
  onMove: onNavigation,
  step: browserStep,
}

/** Tells of every move to a page, ours or the browser's, and of another query in place of the old one. Returns how to stop it. */
export function onNavigation(moved: () => void, readdressed = () => {}): () => void {
  let [path, address] = here()
  const heard: Record<string, () => boolean> = {
    // wouter makes an event of each call of the History API.
    pushState: () => true,
    replaceState: () => location.pathname !== path,
    // Back to the page on which a dialog stood is no move.
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

/** A path without the slash at its end: `/ordernow/` is the page `/ordernow`. */
export function pagePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
