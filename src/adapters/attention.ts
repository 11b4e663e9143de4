/** Milliseconds between two looks: no event tells that a field with the focus is gone. */
const interval = 200

/** Reports now and again if the customer types in a field or looks at another tab; returns a function that stops it. */
export function watchAttention(report: (isBusy: boolean) => void): () => void {
  const look = () =>
    report(document.hidden || document.activeElement?.matches(fields) === true)
  look()
  const timer = setInterval(look, interval)
  return () => clearInterval(timer)
}

/** A card is typed in a frame. */
const fields =
  'iframe, textarea, input:not([type=radio], [type=checkbox], [type=file])'
