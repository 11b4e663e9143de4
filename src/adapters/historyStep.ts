/** The target of Back or Forward: a dialog's step, a page of the shop, or an entry outside the shop. */
export type Arrival = 'history.step' | 'history.page' | 'history.elsewhere'

/** The history entry of an open dialog; it has the address of the page below the dialog. */
export type HistoryStep = {
  /** The tab's address on a step, else null. */
  address: () => string | null
  add: () => void
  /** Replaces the step by a page. */
  take: (to: string) => void
  /** Changes the step's address. */
  readdress: (to: string) => void
  goBack: () => void
  /** Turns the current entry into a page's entry, optionally with another address. */
  settle: (to: string | null) => void
  /** Reports the target of Back or Forward. Returns a function that stops it. */
  onArrival: (listener: (event: { type: Arrival }) => void) => () => void
}

type Mark = 'step' | 'page'

/** Milliseconds within which a browser completes a step back. */
const turnTime = 2_000

/** The step of a browser's tab. Marks in the state of its entry and of the page's entry survive a reload. */
export const browserStep: HistoryStep = createBrowserStep()

function createBrowserStep(): HistoryStep {
  let left: string | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined

  return {
    address: () => (readMark() === 'step' ? currentAddress() : null),
    // Bypasses the router, which listens to every call of the History API: the page does not change. Drops a fragment,
    // such as the skip link's, which would move the focus and the scroll position when the browser goes back.
    add: () => {
      silently('replaceState', markOf('page'), '', currentAddress())
      silently('pushState', markOf('step'), '')
    },
    take: (to) => {
      silently('replaceState', null, '', to)
      dispatchEvent(new Event('pushState'))
    },
    readdress: (to) => history.replaceState(history.state, '', to),
    goBack: () => {
      left = currentAddress()
      clearTimeout(forgetting)
      forgetting = setTimeout(() => {
        left = null
      }, turnTime)
      history.back()
    },
    settle: (to) => history.replaceState(null, '', to ?? undefined),
    onArrival(listener) {
      const hear = () => {
        // WebKit leaves a step for an entry that a frame has made, which lacks the page's mark and its newest address.
        if (left !== null && readMark() === null)
          silently('replaceState', markOf('page'), '', left)
        left = null
        listener({ type: `history.${readMark() ?? 'elsewhere'}` })
      }
      addEventListener('popstate', hear)
      return () => removeEventListener('popstate', hear)
    },
  }
}

function currentAddress(): string {
  return location.pathname + location.search
}

function silently(
  method: 'pushState' | 'replaceState',
  ...given: [state: unknown, title: '', to?: string]
) {
  History.prototype[method].apply(history, given)
}

function markOf(dialog: Mark) {
  return { dialog }
}

function readMark(): Mark | null {
  const mark: unknown = history.state?.dialog
  return mark === 'step' || mark === 'page' ? mark : null
}
