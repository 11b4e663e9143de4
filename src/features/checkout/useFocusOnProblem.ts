import { type RefObject, useEffect } from 'react'
import { useCheckout } from '#src/actors/actors.ts'

/** Brings the focus to the field that kept an order from being placed; fields are marked with `data-field`. */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>) {
  const checkout = useCheckout()
  useEffect(() => {
    const { unsubscribe } = checkout.on('order.refused', ({ field }) => {
      const place = form.current?.querySelector(`[data-field="${field}"]`)
      const control = place?.querySelector<HTMLElement>(
        'input:not(:disabled), select, button:not(:disabled)',
      )
      control?.focus()
    })
    return unsubscribe
  }, [checkout, form])
}
