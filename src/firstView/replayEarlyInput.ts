/** The last tap on a button and the last choice of a select, which the early script records before hydration. */
type EarlyInput = {
  click?: { place: HTMLButtonElement }
  change?: { place: HTMLSelectElement; value: string }
}

declare global {
  interface Window {
    /** Returns the recorded input and stops recording; only on a page that the server has rendered. */
    takeEarlyActs?: () => EarlyInput
  }
}

export function replayEarlyInput() {
  const { click, change } = window.takeEarlyActs?.() ?? {}
  delete window.takeEarlyActs
  if (change?.place.isConnected) {
    change.place.value = change.value
    change.place.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (click?.place.isConnected) click.place.click()
}
