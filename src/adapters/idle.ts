/** Milliseconds after which idle work begins in any case. */
const timeout = 5_000

/** Milliseconds to wait in browsers without idle callbacks, such as Safari. */
const fallbackDelay = 500

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, fallbackDelay)
  })
}
