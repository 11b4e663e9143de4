import { type RefObject, useLayoutEffect, useRef } from 'react'
import { stackModal } from './modalStack.ts'

/**
 * Opens and closes a native modal dialog: the browser keeps the focus inside and the page behind inert. The focus
 * returns to its former element, or to the page's main part when that element is gone.
 */
export function useModal(
  open: boolean,
  initialFocus?: RefObject<HTMLElement | null>,
  place?: RefObject<HTMLDialogElement | null>,
) {
  const own = useRef<HTMLDialogElement>(null)
  const element = place ?? own
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    // Firefox restores the scroll position of another dialog on this history entry.
    for (const part of dialog.querySelectorAll('[data-scroller]'))
      part.scrollTop = 0
    initialFocus?.current?.focus()
    const unstack = stackModal(dialog)
    return () => {
      unstack()
      dialog.close()
      if (!opener?.isConnected)
        document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [open, initialFocus, element])
  return element
}
