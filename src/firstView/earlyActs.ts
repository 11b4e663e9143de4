/** The last tap on a button and the last choice of a select before the shop answered, as the page's own script kept them. */
type EarlyActs = {
  click?: { place: HTMLButtonElement }
  change?: { place: HTMLSelectElement; value: string }
}

declare global {
  interface Window {
    /** Hands over what was kept, and keeps no more; only on a page that the server has rendered. */
    takeEarlyActs?: () => EarlyActs
  }
}

/** Does what the customer did before the shop answered. */
export function repeatEarlyActs() {
  const { click, change } = window.takeEarlyActs?.() ?? {}
  delete window.takeEarlyActs
  if (change?.place.isConnected) {
    change.place.value = change.value
    change.place.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (click?.place.isConnected) click.place.click()
}
