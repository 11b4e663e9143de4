import type { Recorded } from '#inspector/recording/recorded.ts'
import type { RecordingStore, Told } from '#inspector/recording/recordingStore.ts'

/** A browser's recording in memory; `told` is what the inspector says to its tabs, `hear` what they say to it. */
export function createFakeRecordingStore(kept: readonly Recorded[]) {
  const told: Told[] = []
  const listeners = new Set<(told: Told) => void>()
  let records = [...kept]
  const store: RecordingStore = {
    add: async () => {},
    addLast: () => {},
    all: async () => records,
    clear: async () => {
      records = []
    },
    tell: (message) => void told.push(message),
    onTold(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const hear = (message: Told) => {
    for (const listener of listeners) listener(message)
  }
  return { store, told, hear }
}
