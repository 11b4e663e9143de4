import { createLeadership, type Leadership } from '#src/adapters/leadership.ts'
import {
  createPaymentChannel,
  type PaymentChannel,
} from '#src/adapters/paymentChannel.ts'
import { createStorage, type Storage } from '#src/adapters/storage.ts'
import { createFakeLocks } from './locks.ts'

/** The state that the tabs of one browser share, and the browser's features. */
export type FakeBrowser = {
  /** A tab with records of its own; after a reload it has those of before. */
  openTab: (own?: Map<string, string>) => FakeBrowserTab
  /** Returns the stored text of a key. */
  stored: (key: string) => string | null
}

export type FakeBrowserTab = {
  storage: Storage
  leadership: Leadership
  paymentChannel: PaymentChannel
}

/** A browser in memory with what is stored in it before; each tab hears at once what another one stores or says. */
export function createFakeBrowser({
  locks = true,
  storageEvents = true,
  channel = true,
  records = {} as Record<string, string>,
} = {}) {
  const shared = locks ? createFakeLocks() : null
  const stored = new Map(Object.entries(records))
  const storages = new Set<EventTarget>()
  const channels = new Set<EventTarget>()
  const tell = (
    others: Set<EventTarget>,
    own: EventTarget,
    make: () => Event,
  ) => {
    for (const other of others) if (other !== own) other.dispatchEvent(make())
  }
  let ids = 0
  /** The records of the tab that was opened last. */
  let last = new Map<string, string>()

  const openStorage = (own: Map<string, string>) => {
    last = own
    const events = new EventTarget()
    storages.add(events)
    const set = (key: string, text: string | null) => {
      if ((stored.get(key) ?? null) === text) return
      if (text === null) stored.delete(key)
      else stored.set(key, text)
      if (storageEvents)
        tell(storages, events, () =>
          Object.assign(new Event('storage'), { key }),
        )
    }
    return createStorage({
      sessionStorage: areaOf(own),
      localStorage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => set(key, text),
        removeItem: (key) => set(key, null),
        clear: () => stored.clear(),
        key: (at) => [...stored.keys()][at] ?? null,
        length: 0,
      },
      addEventListener: events.addEventListener.bind(
        events,
      ) as Window['addEventListener'],
      removeEventListener: events.removeEventListener.bind(events),
      browserMark: { isSet: () => true, set: () => {} },
    })
  }

  const openChannel = () => {
    const own = new EventTarget()
    channels.add(own)
    const postMessage = (data: unknown) =>
      tell(channels, own, () => new MessageEvent('message', { data }))
    return Object.assign(own, { postMessage }) as Pick<
      BroadcastChannel,
      'postMessage' | 'addEventListener' | 'removeEventListener'
    >
  }

  const browser: FakeBrowser = {
    stored: (key) => stored.get(key) ?? last.get(key) ?? null,
    openTab(own = new Map()) {
      const storage = openStorage(own)
      const newId = () => {
        ids += 1
        return `id-${ids}`
      }
      return {
        storage,
        leadership: createLeadership(shared),
        paymentChannel: createPaymentChannel(
          storage,
          channel ? openChannel() : null,
          newId,
        ),
      }
    },
  }
  return browser
}

function areaOf(own: Map<string, string>): globalThis.Storage {
  return {
    getItem: (key) => own.get(key) ?? null,
    setItem: (key, text) => void own.set(key, text),
    removeItem: (key) => void own.delete(key),
    clear: () => own.clear(),
    key: (at) => [...own.keys()][at] ?? null,
    length: 0,
  }
}
