import type { MouseEvent } from 'react'

/**
 * The props of a disabled button that keeps its focus: it looks and is announced as disabled, Tab skips it, and a press
 * does nothing. Spread them after its `onClick`. A button that says why it is disabled adds `tabIndex={0}`, so that Tab
 * reaches it.
 */
export function disabledProps(isDisabled: boolean) {
  return isDisabled ? disabled : {}
}

const disabled = {
  'aria-disabled': true,
  'data-disabled': '',
  tabIndex: -1,
  onClick: (event: MouseEvent) => event.preventDefault(),
}
