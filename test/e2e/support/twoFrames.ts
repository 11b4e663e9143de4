/** Runs in the page; resolves after the pending changes are painted. */
export function twoFrames() {
  return new Promise((seen) =>
    requestAnimationFrame(() => requestAnimationFrame(seen)),
  )
}
