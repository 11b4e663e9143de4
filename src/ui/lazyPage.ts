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
  /** Fetches the code ahead of need, and ends when it has come or is lost; a page that comes before it was shown is shown at once. */
  preload: () => Promise<void>
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
  let current: ComponentType<Props> = fetched()
  let isShown = false
  const renew = () => {
    current = fetched()
  }
  const Page = (props: Props) => {
    isShown = true
    return createElement<Props>(current, props)
  }
  return Object.assign(Page, {
    async preload() {
      const component = await withTimeLimit(load()).catch(() => null)
      if (component && !isShown) current = component
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
