import { navigate } from 'wouter/use-browser-location'
import { browserStep, currentAddress, type HistoryStep } from './historyStep.ts'

/** The tab's address and its history. Only the navigation actor changes the history. */
export type Navigation = {
  path: () => string
  /** The query with its question mark, or an empty text. */
  search: () => string
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** Reports moves to another page and changes of the query; returns a function that stops it. */
  onMove: (onPage: () => void, onQuery?: () => void) => () => void
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
  onPage: () => void,
  onQuery = () => {},
): () => void {
  let path = location.pathname
  let address = currentAddress()
  // wouter dispatches an event for each call of the History API.
  const isMove: Record<string, () => boolean> = {
    pushState: () => true,
    replaceState: () => location.pathname !== path,
    // A step back from a dialog to its own page is no move.
    popstate: () => currentAddress() !== address,
  }
  const onEvent = ({ type }: Event) => {
    const hasMoved = isMove[type]?.() ?? false
    const hasNewAddress = currentAddress() !== address
    path = location.pathname
    address = currentAddress()
    if (hasMoved) onPage()
    else if (hasNewAddress) onQuery()
  }

  for (const type of Object.keys(isMove)) addEventListener(type, onEvent)
  return () => {
    for (const type of Object.keys(isMove)) removeEventListener(type, onEvent)
  }
}

export function pagePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
