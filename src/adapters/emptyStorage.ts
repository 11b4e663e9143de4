import { createStorage } from './storage.ts'

export const emptyStorage = createStorage({
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
