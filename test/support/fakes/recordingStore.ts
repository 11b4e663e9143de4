import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'
import type {
  RecordingStore,
  StoreMessage,
} from '#inspector/recording/recordingStore.ts'

/**
 * A browser's recording in memory; `posted` are the inspector's messages to tabs, `receive` delivers a tab's message.
 */
export function createFakeRecordingStore(kept: readonly InspectionRecord[]) {
  const posted: StoreMessage[] = []
  const listeners = new Set<(message: StoreMessage) => void>()
  let records = [...kept]
  const store: RecordingStore = {
    add: async () => {},
    addOnExit: () => {},
    all: async () => records,
    clear: async () => {
      records = []
    },
    post: (message) => void posted.push(message),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const receive = (message: StoreMessage) => {
    for (const listener of listeners) listener(message)
  }

  return { store, posted, receive }
}
