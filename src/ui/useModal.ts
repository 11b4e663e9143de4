import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { focusPlace, pushModal } from './modalStack.ts'

/**
 * Opens and closes a native modal dialog: the browser keeps the focus inside and the page behind inert. The focus
 * returns to its former element; `focusPlace` moves it when that element is gone.
 */
export function useModal(
  open: boolean,
  initialFocus: RefObject<HTMLElement | null>,
  dialogRef?: RefObject<HTMLDialogElement | null>,
  onShown?: () => void,
) {
  const ownRef = useRef<HTMLDialogElement>(null)
  const element = dialogRef ?? ownRef
  const reportShown = useEffectEvent(() => onShown?.())

  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return

    const opener = document.activeElement
    const page = document.documentElement
    page.toggleAttribute('data-scrollbar', innerWidth > page.clientWidth)
    dialog.showModal()
    // Firefox restores the scroll position of another dialog on this history entry.
    for (const scroller of dialog.querySelectorAll('[data-scroller]'))
      scroller.scrollTop = 0
    initialFocus.current?.focus()
    reportShown()

    const popModal = pushModal(dialog)
    return () => {
      popModal()
      dialog.close()
      if (!opener?.isConnected) focusPlace()
    }
  }, [open, initialFocus, element])

  return element
}
