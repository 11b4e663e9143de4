import { type ComponentType, createElement, lazy } from 'react'

/** The code of a page, dialog or part did not come: the network is gone, or the shop was updated meanwhile. */
export class ChunkError extends Error {
  override name = 'ChunkError'
  /** Has the code fetched anew when the component is shown again; until then it stays failed. */
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void) {
    super('This part of the shop did not load.', { cause })
    this.renew = renew
  }
}

export type LazyPage<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of need. */
  preload: () => void
}

/** Milliseconds after which code that has not loaded counts as lost. */
const chunkTimeout = 120_000

/** A component whose code comes when it is first shown, or fails with a ChunkError. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  const fetched = () =>
    lazy(() =>
      withTimeLimit(load()).then(
        (component) => ({ default: component }),
        (cause) => {
          throw new ChunkError(cause, renew)
        },
      ),
    )
  let current = fetched()
  const renew = () => {
    current = fetched()
  }
  const Page = (props: Props) => createElement<Props>(current as ComponentType<Props>, props)
  return Object.assign(Page, {
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
  } finally {
    clearTimeout(timer)
  }
}
