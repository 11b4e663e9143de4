import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'
import type {
  RecordingStore,
  StoreMessage,
} from '#inspector/recording/recordingStore.ts'

/** A browser's recording in memory; `told` is what the inspector says to its tabs, `hear` what they say to it. */
export function createFakeRecordingStore(kept: readonly InspectionRecord[]) {
  const told: StoreMessage[] = []
  const listeners = new Set<(told: StoreMessage) => void>()
  let records = [...kept]
  const store: RecordingStore = {
    add: async () => {},
    addOnExit: () => {},
    all: async () => records,
    clear: async () => {
      records = []
    },
    post: (message) => void told.push(message),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const hear = (message: StoreMessage) => {
    for (const listener of listeners) listener(message)
  }
  return { store, told, hear }
}
