import type { PaymentChannel } from '#src/adapters/paymentChannel.ts'
import { createPaymentChannel } from '#src/adapters/paymentChannel.ts'
import { createStorage, type Storage } from '#src/adapters/storage.ts'
import { createLocks } from './locks.ts'
import type { Random } from './random.ts'

/** The browser of one customer: what its tabs store is shared, and each hears of the others' changes a little late. */
export type Browser = { openTab: () => BrowserTab }

/** The state that a tab shares with others; a closed tab does not change it. */
export type BrowserTab = {
  storage: Storage
  locks: LockManager
  /** PaymentChannel of payments by the storage and by a channel. */
  paymentChannelOf: (newId: () => string) => PaymentChannel
  close: () => void
}

type Entry = { text: string | null; version: number }
type Tab = {
  view: Map<string, Entry>
  notify: (key: string) => void
  channel: EventTarget
  /** The instant in milliseconds of the last change that is on its way to the tab: they come in their order. */
  heardAt: number
}

/** Milliseconds after which other tabs have surely heard of a change. */
const maxDelay = 30

/** An empty browser. */
export function createBrowser(random: Random): Browser {
  const stored = new Map<string, Entry>()
  const tabs = new Set<Tab>()
  const locks = createLocks()
  /** Records of a tab: here the next one has them, as after a reload. */
  const own = new Map<string, Entry>()
  let version = 0

  const write = (tab: Tab, key: string, text: string | null) => {
    if (!tabs.has(tab) || (tab.view.get(key)?.text ?? null) === text) return
    version += 1
    const entry = { text, version }
    tab.view.set(key, entry)
    stored.set(key, entry)
    for (const other of tabs) if (other !== tab) notifyLater(other, key, entry)
  }
  const notifyLater = (tab: Tab, key: string, entry: Entry) => {
    const delay = random.fork(`news ${entry.version}`).between(0, maxDelay)
    tab.heardAt = Math.max(tab.heardAt, Date.now() + delay)
    setTimeout(() => {
      // The tab's own later write is newer.
      if (!tabs.has(tab) || (tab.view.get(key)?.version ?? 0) > entry.version)
        return
      tab.view.set(key, entry)
      tab.notify(key)
    }, tab.heardAt - Date.now())
  }

  return {
    openTab() {
      const events = new EventTarget()
      const notify = (key: string) =>
        events.dispatchEvent(Object.assign(new Event('storage'), { key }))
      const channel = new EventTarget()
      const tab: Tab = { view: new Map(stored), notify, channel, heardAt: 0 }
      const tabLocks = locks.openTab()
      tabs.add(tab)
      const storage = createStorage({
        sessionStorage: areaOf(own, (key, text) =>
          own.set(key, { text, version: 0 }),
        ),
        localStorage: areaOf(tab.view, (key, text) => write(tab, key, text)),
        addEventListener: events.addEventListener.bind(
          events,
        ) as Window['addEventListener'],
        removeEventListener: events.removeEventListener.bind(events),
        browserMark: { isSet: () => true, set: () => {} },
      })
      const postMessage = (data: unknown) => {
        for (const other of tabs)
          if (other !== tab)
            other.channel.dispatchEvent(new MessageEvent('message', { data }))
      }
      const broadcastChannel = Object.assign(channel, {
        postMessage,
      }) as unknown as BroadcastChannel
      return {
        storage,
        locks: tabLocks.locks,
        paymentChannelOf: (newId) =>
          createPaymentChannel(storage, broadcastChannel, newId),
        close() {
          tabs.delete(tab)
          tabLocks.close()
        },
      }
    },
  }
}

function areaOf(
  view: Map<string, Entry>,
  write: (key: string, text: string | null) => void,
): globalThis.Storage {
  const keys = () =>
    [...view].filter(([, { text }]) => text !== null).map(([key]) => key)
  return {
    getItem: (key) => view.get(key)?.text ?? null,
    setItem: (key, text) => write(key, text),
    removeItem: (key) => write(key, null),
    clear: () => {
      for (const key of keys()) write(key, null)
    },
    key: (at) => keys()[at] ?? null,
    get length() {
      return keys().length
    },
  }
}
