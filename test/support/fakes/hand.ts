/** A customer who never types while an order's news arrives. */
export function freeHand(report: (isBusy: boolean) => void): () => void {
  report(false)
  return () => {}
}
