/** Milliseconds after which idle work begins in any case. */
const patience = 5_000

/** Milliseconds to wait where there is no idle callback, as in Safari. */
const pause = 500

/** Resolves once the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: patience })
    else setTimeout(resolve, pause)
  })
}
