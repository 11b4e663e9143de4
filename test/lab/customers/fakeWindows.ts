import type { TabsWindow } from '#src/adapters/tabs.ts'
import type { Random } from './random.ts'

/** A window with a payment page; `goTo` returns to an address of the shop. */
export type ProviderWindow = {
  isClosed: () => boolean
  close: () => void
  goTo: (address: string) => Promise<void>
}

export type FakeWindowDeps = {
  random: Random
  visit: (url: string, place: ProviderWindow) => void
  /** Opens a tab of the shop that may close itself; returns a function that closes it. */
  openShop: (address: string) => Promise<() => void>
  leave: () => ProviderWindow
  close: () => void
}

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile',
  'Mozilla/5.0',
]

/** Creates a fake window that can open other windows. Some devices are phones, and some browsers block new windows. */
export function createFakeWindow({
  random,
  ...deps
}: FakeWindowDeps): TabsWindow {
  const userAgent = random.fork('device').chance(0.2) ? phones[0] : phones[1]
  let opened = 0
  const isBlocked = () => {
    opened += 1
    const window = random.fork(`window ${opened}`)
    return window.chance(0.2) && window.happens('The browser opens no new tab')
  }

  return {
    open: () => (isBlocked() ? null : openFakePopup(deps)),
    close: deps.close,
    location: { assign: (url) => deps.visit(url, deps.leave()) },
    navigator: { userAgent: userAgent ?? '' },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
}

type Popup = NonNullable<ReturnType<TabsWindow['open']>>

/** Opens a window; the customer visits each payment page that it is sent to. */
export function openFakePopup(
  { visit, openShop }: Pick<FakeWindowDeps, 'visit' | 'openShop'>,
  url?: string,
): Popup {
  let isClosed = false
  let closeShop = () => {}
  const close = () => {
    isClosed = true
    closeShop()
  }
  const place: ProviderWindow = {
    isClosed: () => isClosed,
    close,
    async goTo(address) {
      closeShop = await openShop(address)
      if (isClosed) closeShop()
    },
  }
  if (url) visit(url, place)

  const popup = {
    close,
    focus: () => {},
    opener: null,
    document: { body: { append: () => {} } },
    get closed() {
      return isClosed
    },
    location: {
      set href(address: string) {
        closeShop()
        visit(address, place)
      },
    },
  }

  return popup as unknown as Popup
}
