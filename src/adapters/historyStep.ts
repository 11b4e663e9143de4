/** The target of Back or Forward: a dialog's entry, a page of the shop, or an entry without the shop's mark. */
export type Arrival = 'history.step' | 'history.page' | 'history.elsewhere'

/** The history entry of an open dialog; it has the address of the page below the dialog. */
export type HistoryStep = {
  /** The tab's address while a dialog's entry is current, else null. */
  address: () => string | null
  add: () => void
  /** Replaces the dialog's entry by a page. */
  take: (to: string) => void
  /** Changes the address of the current entry. */
  readdress: (to: string) => void
  goBack: () => void
  /** Turns the current entry into a page's entry, optionally with another address. */
  settle: (to: string | null) => void
  /** Reports the target of Back or Forward. Returns a function that stops it. */
  onArrival: (listener: (event: { type: Arrival }) => void) => () => void
}

type Mark = 'step' | 'page'

/** Milliseconds within which a browser completes a step back. */
const backTimeout = 2_000

/** Marks the entries of dialogs and of their pages in the history state, which survives a reload. */
export const browserStep: HistoryStep = createBrowserStep()

function createBrowserStep(): HistoryStep {
  let leftAddress: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    address: () => (readMark() === 'step' ? currentAddress() : null),
    // Drops a fragment, such as the skip link's: going back to it would move
    // the focus and the scroll position.
    add: () => {
      bypassRouter('replaceState', stateOf('page'), '', currentAddress())
      bypassRouter('pushState', stateOf('step'), '')
    },
    take: (to) => {
      bypassRouter('replaceState', null, '', to)
      dispatchEvent(new Event('pushState'))
    },
    readdress: (to) => history.replaceState(history.state, '', to),
    goBack: () => {
      leftAddress = currentAddress()
      clearTimeout(timer)
      timer = setTimeout(() => {
        leftAddress = null
      }, backTimeout)
      history.back()
    },
    settle: (to) => {
      const path = location.pathname
      history.replaceState(null, '', to ?? undefined)
      // The browser restores the position of the page that had this entry.
      if (location.pathname !== path)
        requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }))
    },
    onArrival(listener) {
      const onPopState = () => {
        // WebKit goes back to an entry that a frame has added: it lacks the
        // page's mark and its newest address.
        if (leftAddress !== null && readMark() === null)
          bypassRouter('replaceState', stateOf('page'), '', leftAddress)
        leftAddress = null
        listener({ type: `history.${readMark() ?? 'elsewhere'}` })
      }
      addEventListener('popstate', onPopState)
      return () => removeEventListener('popstate', onPopState)
    },
  }
}

/** The tab's path and query, without the fragment. */
export function currentAddress(): string {
  return location.pathname + location.search
}

/** Calls the History API without the router, which would render a page. */
function bypassRouter(
  method: 'pushState' | 'replaceState',
  ...args: [state: unknown, title: '', to?: string]
) {
  History.prototype[method].apply(history, args)
}

function stateOf(dialog: Mark) {
  return { dialog }
}

function readMark(): Mark | null {
  const mark: unknown = history.state?.dialog
  return mark === 'step' || mark === 'page' ? mark : null
}
