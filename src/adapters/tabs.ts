/** Controls the payment tab, which shows the provider's page; also redirects and closes this tab. */
export type Tabs = {
  /** Opens an empty tab that shows `text` until `show`; works only within a click. A phone pays in this tab. */
  prepare: (text: string) => void
  /** Shows a page in the prepared tab, in the open one, or in a new one. */
  show: (url: string) => 'shown' | 'blocked' | 'unfit'
  isOpen: () => boolean
  /** Reports once that the payment tab is closed; returns a function that stops it. */
  onClosed: (listener: () => void) => () => void
  /** Closes the tab; with `blank` only a tab that shows no page yet. */
  close: (which: 'blank' | 'any') => void
  /** Takes this tab to the provider's page. */
  redirect: (url: string) => void
  /** Reports that the browser shows this tab again from the back/forward cache; returns a function that stops it. */
  onRestored: (listener: () => void) => () => void
  /** Closes this tab. A browser allows this only for a tab that a page opened. */
  closeOwn: () => void
}

type PaymentTab = Pick<
  Window,
  'closed' | 'close' | 'focus' | 'location' | 'document'
>

export type TabsWindow = {
  open: (url: string, target: string) => PaymentTab | null
  close: () => void
  location: { assign: (url: string) => void }
  navigator: { userAgent: string; userAgentData?: { mobile: boolean } }
  addEventListener: (
    type: 'pageshow',
    listener: (event: PageTransitionEvent) => void,
  ) => void
  removeEventListener: (
    type: 'pageshow',
    listener: (event: PageTransitionEvent) => void,
  ) => void
}

/** Milliseconds between two checks for a closed tab; browsers send no event. */
const checkInterval = 500

export function createTabs(window: TabsWindow): Tabs {
  let tab: PaymentTab | null = null
  let isBlank = false
  const isOpen = () => tab !== null && !tab.closed
  const open = (url: string) => {
    // The tab keeps its opener: without it this page could not close or redirect the tab.
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
      const check = () => {
        if (isBlank || tab === null || isOpen()) return
        tab = null
        listener()
      }
      const timer = setInterval(check, checkInterval)
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
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      window.addEventListener('pageshow', onPageShow)
      return () => window.removeEventListener('pageshow', onPageShow)
    },
    closeOwn: () => window.close(),
  }
}

/** A phone has no second screen and pays in its own tab. */
export function isPhone({ navigator }: Pick<TabsWindow, 'navigator'>): boolean {
  return (
    navigator.userAgentData?.mobile ??
    /Mobi|Android|iPhone/i.test(navigator.userAgent)
  )
}
