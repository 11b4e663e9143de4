import type { MouseEvent } from 'react'

/**
 * A button that may have the focus when it goes off, and keeps it: it is seen and heard as disabled, Tab passes it by, and
 * a press does nothing. Stands after its `onClick`.
 */
export function switchedOff(isOff: boolean) {
  return isOff ? off : {}
}

const off = {
  'aria-disabled': true,
  'data-disabled': '',
  tabIndex: -1,
  onClick: (event: MouseEvent) => event.preventDefault(),
}
