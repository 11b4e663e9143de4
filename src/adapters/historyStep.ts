/** Where Back or Forward led: to a step, to a page of the shop, or to an entry that is not the shop's. */
export type Arrival = 'history.step' | 'history.page' | 'history.elsewhere'

/** The entry of the history on which an open dialog stands; it has the address of the page below it. */
export type HistoryStep = {
  /** The tab's address while it stands on a step, else null. */
  address: () => string | null
  add: () => void
  /** Puts a page in the place of the step. */
  take: (to: string) => void
  /** Gives another address to the step. */
  readdress: (to: string) => void
  goBack: () => void
  /** Makes a page's entry of the current one, perhaps with another address. */
  settle: (to: string | null) => void
  /** Tells where Back or Forward led. Returns how to stop it. */
  onArrival: (listener: (event: { type: Arrival }) => void) => () => void
}

type Mark = 'step' | 'page'

/** Milliseconds in which a browser has gone back. */
const turnTime = 2_000

/** The step of a browser's tab; its entry and the page's below it carry marks, which survive a reload. */
export const browserStep: HistoryStep = createBrowserStep()

function createBrowserStep(): HistoryStep {
  /** The address of the step that the browser is leaving. */
  let left: string | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined

  return {
    address: () => (readMark() === 'step' ? currentAddress() : null),
    // The page stays: the router, which hears of each call of the History API, is not to hear of these two. A fragment, as the skip
    // link leaves one, would take the focus and scroll the page when the browser goes back to it.
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
        // WebKit leaves a step for an entry that a frame of the page has made: without the page's mark and its newest address.
        if (left !== null && readMark() === null) silently('replaceState', markOf('page'), '', left)
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
