import { type RefObject, useLayoutEffect, useRef } from 'react'
import { stackModal } from './modalStack.ts'

/**
 * Shows and hides a native modal dialog: the browser keeps focus inside and the page behind inert.
 * Focus goes back to where it was, or to the page's main part when that element is gone.
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
    // Firefox gives back what was scrolled in another dialog on this entry of the history.
    for (const part of dialog.querySelectorAll('[data-scroller]')) part.scrollTop = 0
    initialFocus?.current?.focus()
    const unstack = stackModal(dialog)
    return () => {
      unstack()
      dialog.close()
      if (!opener?.isConnected) document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [open, initialFocus, element])
  return element
}
