/** The one other tab in which a payment is made, and this tab where it has to go or close itself. */
export type Tabs = {
  /** Opens an empty tab that says `text` until it is shown a page, once; only a click may. A phone pays in this tab. */
  prepare: (text: string) => void
  /** Shows a page in the prepared tab, in the one that is open, or in a new one. */
  show: (url: string) => 'shown' | 'blocked' | 'unfit'
  isOpen: () => boolean
  /** Tells once when the tab that was shown a page is closed; returns how to stop. */
  onClosed: (listener: () => void) => () => void
  /** Closes the tab; with `blank` only one that shows no page yet. */
  close: (which: 'blank' | 'any') => void
  /** Takes this tab to a page of the provider. */
  redirect: (url: string) => void
  /** Tells when this tab is shown again as it was left for another page; returns how to stop. */
  onRestored: (listener: () => void) => () => void
  /** Closes this tab, which a browser lets only one that was opened by another. */
  closeOwn: () => void
}

type Opened = Pick<Window, 'closed' | 'close' | 'focus' | 'location' | 'document'>

/** The part of a window that tabs are made of. */
export type TabsWindow = {
  open: (url: string, target: string) => Opened | null
  close: () => void
  location: { assign: (url: string) => void }
  navigator: { userAgent: string; userAgentData?: { mobile: boolean } }
  addEventListener: (type: 'pageshow', listener: (event: PageTransitionEvent) => void) => void
  removeEventListener: (type: 'pageshow', listener: (event: PageTransitionEvent) => void) => void
}

/** Milliseconds between two looks at whether a tab is still open; browsers do not tell. */
const lookEvery = 500

export function createTabs(window: TabsWindow): Tabs {
  let tab: Opened | null = null
  let isBlank = false
  const isOpen = () => tab !== null && !tab.closed
  const open = (url: string) => {
    // It keeps its opener: a browser lets nobody else close it, or show it another page.
    tab = window.open(url, '_blank')
    return tab
  }
  return {
    prepare(text) {
      if (isPhone(window) || (isBlank && isOpen())) return
      const opened = open('')
      isBlank = opened !== null
      opened?.document.body.append(text)
    },
    show(url) {
      if (isPhone(window)) return 'unfit'
      isBlank = false
      if (!isOpen()) return open(url) ? 'shown' : 'blocked'
      if (tab) tab.location.href = url
      tab?.focus()
      return 'shown'
    },
    isOpen: () => isOpen() && !isBlank,
    onClosed(listener) {
      const look = () => {
        if (isBlank || tab === null || isOpen()) return
        tab = null
        listener()
      }
      const timer = setInterval(look, lookEvery)
      return () => clearInterval(timer)
    },
    close(which) {
      if (which === 'blank' && !isBlank) return
      tab?.close()
      tab = null
      isBlank = false
    },
    redirect: (url) => window.location.assign(url),
    onRestored(listener) {
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      window.addEventListener('pageshow', shown)
      return () => window.removeEventListener('pageshow', shown)
    },
    closeOwn: () => window.close(),
  }
}

/** A phone has no second screen, and pays in the tab that it is in. */
export function isPhone({ navigator }: Pick<TabsWindow, 'navigator'>): boolean {
  return navigator.userAgentData?.mobile ?? /Mobi|Android|iPhone/i.test(navigator.userAgent)
}
