/** Whether a button is off for whoever sees or hears it; it may still have the focus. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
