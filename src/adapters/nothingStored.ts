import { createStorage } from './storage.ts'

/** The storage of a browser that has never been here, and keeps nothing. */
export const nothingStored = createStorage({
  get localStorage(): globalThis.Storage {
    throw new Error('Nothing is stored.')
  },
  get sessionStorage(): globalThis.Storage {
    throw new Error('Nothing is stored.')
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  browserMark: { isSet: () => false, set: () => undefined },
})
