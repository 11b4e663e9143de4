import type { Tabs } from '#src/adapters/tabs.ts'

/** A browser's tab for payments: what it shows, and what a customer and the browser do to it. */
export type FakeTabs = Tabs & {
  /** The address that the tab shows, empty while it is blank; null when there is none. */
  shown: () => string | null
  /** Where this tab was sent. */
  redirects: string[]
  /** How often this tab was asked to close itself. */
  ownCloses: () => number
  /** The customer closes the tab. */
  closeByHand: () => void
  /** The customer comes back to this tab as it was. */
  restore: () => void
}

/** Tabs in memory; `kind` is what the browser does of them. */
export function createFakeTabs(
  kind: 'opens' | 'blocks' | 'phone' = 'opens',
): FakeTabs {
  const closing = new Set<() => void>()
  const restoring = new Set<() => void>()
  const redirects: string[] = []
  let shown: string | null = null
  let ownCloses = 0
  const listen = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    prepare() {
      if (kind === 'opens') shown = ''
    },
    show(url) {
      if (kind === 'phone') return 'unfit'
      if (kind === 'blocks') return 'blocked'
      shown = url
      return 'shown'
    },
    isOpen: () => Boolean(shown),
    onClosed: listen(closing),
    close(which) {
      if (which === 'any' || shown === '') shown = null
    },
    redirect: (url) => redirects.push(url),
    onRestored: listen(restoring),
    closeOwn() {
      ownCloses += 1
    },
    shown: () => shown,
    redirects,
    ownCloses: () => ownCloses,
    closeByHand() {
      shown = null
      for (const listener of closing) listener()
    },
    restore() {
      for (const listener of restoring) listener()
    },
  }
}
