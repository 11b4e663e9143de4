/** Milliseconds after which work that waits for an idle browser begins in any case. */
const patience = 5_000

/** Milliseconds that stand for idleness where there is no idle callback, as in Safari. */
const pause = 500

/** Resolves once the browser has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patience })
    else setTimeout(resolve, pause)
  })
}
