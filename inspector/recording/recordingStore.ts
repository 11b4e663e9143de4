import type { InspectionRecord, RecordedEvent } from './inspectionRecord.ts'

/** Messages between the shop's tabs and the inspector, on a channel of this origin. */
export type StoreMessage =
  | { type: 'recorded'; records: InspectionRecord[] }
  /** The recording was cleared: every tab records its running actors again. */
  | { type: 'cleared' }
  /** Asks a page to send an event to an actor. */
  | { type: 'send'; page: string; actor: string; event: RecordedEvent }

/** The recording of this browser; it outlives the pages. */
export type RecordingStore = {
  /** Stores records, then posts them. */
  add: (records: InspectionRecord[]) => Promise<void>
  /** Posts records first, then tries to store them: for `pagehide`. */
  addOnExit: (records: InspectionRecord[]) => void
  all: () => Promise<InspectionRecord[]>
  clear: () => Promise<void>
  post: (message: StoreMessage) => void
  onMessage: (listener: (message: StoreMessage) => void) => () => void
}

const name = 'inspector'
const batches = 'batches'

/** Opens the recording of this origin. Records are posted even where they cannot be stored. */
export function openRecordingStore(): RecordingStore {
  const channel = new BroadcastChannel(name)
  const database = open()

  database.catch(() => {})
  const post = (message: StoreMessage) => channel.postMessage(message)
  const keep = async (records: InspectionRecord[]) => {
    const store = await writable(database)
    await done(store.add(records))
  }

  return {
    async add(records) {
      await keep(records).catch(() => {})
      post({ type: 'recorded', records })
    },
    addOnExit(records) {
      post({ type: 'recorded', records })
      keep(records).catch(() => {})
    },
    async all() {
      const stored = await database.then(
        (opened) =>
          done<InspectionRecord[][]>(
            opened.transaction(batches).objectStore(batches).getAll(),
          ),
        () => [],
      )
      return stored.flat()
    },
    async clear() {
      await writable(database).then(
        (store) => done(store.clear()),
        () => {},
      )
      post({ type: 'cleared' })
    },
    post,
    onMessage(listener) {
      const handle = ({ data }: MessageEvent<StoreMessage>) => listener(data)
      channel.addEventListener('message', handle)
      return () => channel.removeEventListener('message', handle)
    },
  }
}

async function writable(
  database: Promise<IDBDatabase>,
): Promise<IDBObjectStore> {
  const opened = await database
  const options = { durability: 'relaxed' } as const
  return opened.transaction(batches, 'readwrite', options).objectStore(batches)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(batches, { autoIncrement: true })
  }
  return done(request)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
