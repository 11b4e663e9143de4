/** A customer who never types while an order's news arrives. */
export function freeAttention(report: (isBusy: boolean) => void): () => void {
  report(false)
  return () => {}
}
