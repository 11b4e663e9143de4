import { navigate } from 'wouter/use-browser-location'

/** Where the tab is and its ways to other pages, for everybody outside React; views use wouter's `Link`. */
export type Navigation = {
  path: () => string
  /** The query with its question mark, empty where there is none. */
  search: () => string
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** Tells of every move to a page; another query in place of the old one is no move. Returns how to stop it. */
  onMove: (listener: () => void) => () => void
}

/** The navigation of a browser's tab. */
export const browserNavigation: Navigation = {
  path: () => location.pathname,
  search: () => location.search,
  navigate,
  onMove: onNavigation,
}

/** Tells of every move to a page, ours or the browser's; another query in place of the old one is no move. Returns how to stop it. */
export function onNavigation(listener: () => void): () => void {
  // wouter makes an event of each call of the History API.
  const moves = ['pushState', 'popstate']
  for (const move of moves) addEventListener(move, listener)
  let path = location.pathname
  const replaced = () => {
    if (location.pathname !== path) listener()
  }
  const remember = () => {
    path = location.pathname
  }
  addEventListener('replaceState', replaced)
  for (const move of [...moves, 'replaceState']) addEventListener(move, remember)
  return () => {
    removeEventListener('replaceState', replaced)
    for (const move of moves) removeEventListener(move, listener)
    for (const move of [...moves, 'replaceState']) removeEventListener(move, remember)
  }
}

/** A path without the slash at its end: `/ordernow/` is the page `/ordernow`. */
export function pagePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}

/** True at the page of a payment's result, which asks a visitor to log in and goes on by itself. */
export function isAtResult({ path }: Navigation): boolean {
  return pagePath(path()) === '/order/success'
}
