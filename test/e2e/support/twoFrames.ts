/** Resolves in the page once what has come is drawn. */
export function twoFrames() {
  return new Promise((seen) =>
    requestAnimationFrame(() => requestAnimationFrame(seen)),
  )
}
