/** A button that is disabled by `aria-disabled` can still have the focus. */
export const isAriaDisabled = (button: HTMLElement) =>
  button.getAttribute('aria-disabled') === 'true'
