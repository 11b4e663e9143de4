import { type ComponentType, createElement, lazy } from 'react'

/** The code of a page, dialog or part did not load: the network is gone, or the shop was updated. */
export class ChunkError extends Error {
  override name = 'ChunkError'
  /** Fetches the code again when the component is next shown; until then it stays failed. */
  readonly refetch: () => void

  constructor(cause: unknown, refetch: () => void) {
    super('This part of the shop did not load.', { cause })
    this.refetch = refetch
  }
}

export type LazyPage<Props> = ComponentType<Props> & {
  /**
   * Prefetches the code; resolves when it has loaded or failed. A page that loads before it is shown appears at once.
   */
  preload: () => Promise<void>
}

/** Milliseconds until a load counts as failed. */
const chunkTimeout = 120_000

/** A component whose code loads when it is first shown; throws a ChunkError when the load fails. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  const createLazy = () =>
    lazy(() =>
      withTimeLimit(load()).then(
        (component) => ({ default: component }),
        (cause) => {
          throw new ChunkError(cause, refetch)
        },
      ),
    )
  let current: ComponentType<Props> = createLazy()
  let isShown = false
  const refetch = () => {
    current = createLazy()
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
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('It took too long.')),
      chunkTimeout,
    )
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
