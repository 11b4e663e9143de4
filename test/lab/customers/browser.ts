import type { PaymentChannel } from '#src/adapters/paymentChannel.ts'
import { createPaymentChannel } from '#src/adapters/paymentChannel.ts'
import { createStorage, type Storage } from '#src/adapters/storage.ts'
import { createLocks } from './locks.ts'
import type { Random } from './random.ts'

/** The browser of one customer. Its tabs share storage, and receive each other's changes with a delay. */
export type Browser = { openTab: () => BrowserTab }

/** The state that a tab shares with others, until it is closed. */
export type BrowserTab = {
  storage: Storage
  locks: LockManager
  paymentChannelOf: (newId: () => string) => PaymentChannel
  close: () => void
}

type Entry = { text: string | null; version: number }
type Tab = {
  view: Map<string, Entry>
  notify: (key: string) => void
  channel: EventTarget
  /** The arrival time of the last pending change, in milliseconds: changes arrive in order. */
  lastArrivalAt: number
}

/** The longest delay of a change, in milliseconds. */
const maxDelay = 30

export function createBrowser(random: Random): Browser {
  const stored = new Map<string, Entry>()
  const tabs = new Set<Tab>()
  const locks = createLocks()
  /** Session storage. The next tab has it, too, as after a reload. */
  const sessionRecords = new Map<string, Entry>()
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
    tab.lastArrivalAt = Math.max(tab.lastArrivalAt, Date.now() + delay)
    setTimeout(() => {
      // A later write of this tab wins.
      if (!tabs.has(tab) || (tab.view.get(key)?.version ?? 0) > entry.version)
        return
      tab.view.set(key, entry)
      tab.notify(key)
    }, tab.lastArrivalAt - Date.now())
  }

  return {
    openTab() {
      const events = new EventTarget()
      const notify = (key: string) =>
        events.dispatchEvent(Object.assign(new Event('storage'), { key }))
      const channel = new EventTarget()
      const tab: Tab = {
        view: new Map(stored),
        notify,
        channel,
        lastArrivalAt: 0,
      }
      const tabLocks = locks.openTab()

      tabs.add(tab)
      const storage = createStorage({
        sessionStorage: areaOf(sessionRecords, (key, text) =>
          sessionRecords.set(key, { text, version: 0 }),
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
