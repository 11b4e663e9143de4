import type { Tabs } from '#src/adapters/tabs.ts'

/** A tab for a payment page, with controls for the customer and the browser. */
export type FakeTabs = Tabs & {
  /** The address that the tab shows, empty while it is blank; null when there is none. */
  shown: () => string | null
  redirects: string[]
  ownCloses: () => number
  closeByHand: () => void
  /** Restores this tab from the back-forward cache. */
  restore: () => void
}

/** Creates tabs in memory; `kind` is the browser's reaction to a new tab. */
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
