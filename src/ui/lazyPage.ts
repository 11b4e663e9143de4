import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The code of a page or dialog did not come: the network is gone, or the shop was updated meanwhile. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the code ahead of need. */
  preload: () => void
}

/** Milliseconds after which code that has not loaded counts as lost. */
const chunkTimeout = 120_000

/** A component whose code comes when it is first shown, or fails with a ChunkError. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const page = lazy(async () => ({ default: await withTimeLimit(load()) }))
  return Object.assign(page, {
    preload() {
      load().catch(() => undefined)
    },
  })
}

async function withTimeLimit<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), chunkTimeout)
  })
  try {
    return await Promise.race([loading, lost])
  } catch (cause) {
    throw new ChunkError('This part of the shop did not load.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
