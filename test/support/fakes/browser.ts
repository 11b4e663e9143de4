import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { createLeadership, type Leadership } from '#src/adapters/leadership.ts'
import {
  createPaymentChannel,
  type PaymentChannel,
} from '#src/adapters/paymentChannel.ts'
import { createStorage, type Storage } from '#src/adapters/storage.ts'
import { freeAttention } from './attention.ts'
import { createFakeLocks } from './locks.ts'

export type FakeBrowser = {
  /** Opens a tab; `own` is its session storage, which a reload keeps. */
  openTab: (own?: Map<string, string>) => FakeBrowserTab
  /** Reads local storage, then the session storage of the newest tab. */
  stored: (key: string) => string | null
}

export type FakeBrowserTab = {
  storage: Storage
  leadership: Leadership
  watchAttention: ClientDeps['watchAttention']
  paymentChannel: PaymentChannel
}

/**
 * Creates a browser in memory, with `records` in its local storage. Its tabs receive storage events and messages of the
 * other tabs at once.
 */
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
  const dispatchToOthers = (
    others: Set<EventTarget>,
    own: EventTarget,
    make: () => Event,
  ) => {
    for (const other of others) if (other !== own) other.dispatchEvent(make())
  }
  let ids = 0
  let newestRecords = new Map<string, string>()

  const openStorage = (own: Map<string, string>) => {
    newestRecords = own
    const events = new EventTarget()

    storages.add(events)
    const set = (key: string, text: string | null) => {
      if ((stored.get(key) ?? null) === text) return
      if (text === null) stored.delete(key)
      else stored.set(key, text)
      if (storageEvents)
        dispatchToOthers(storages, events, () =>
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
      dispatchToOthers(
        channels,
        own,
        () => new MessageEvent('message', { data }),
      )

    return Object.assign(own, { postMessage }) as Pick<
      BroadcastChannel,
      'postMessage' | 'addEventListener' | 'removeEventListener'
    >
  }

  const browser: FakeBrowser = {
    stored: (key) => stored.get(key) ?? newestRecords.get(key) ?? null,
    openTab(own = new Map()) {
      const storage = openStorage(own)
      const newId = () => {
        ids += 1
        return `id-${ids}`
      }
      return {
        storage,
        leadership: createLeadership(shared),
        watchAttention: freeAttention,
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
