/** True when assistive technology hears the button as disabled; the button can still have the focus. */
export const isOff = (button: HTMLElement) =>
  button.getAttribute('aria-disabled') === 'true'
