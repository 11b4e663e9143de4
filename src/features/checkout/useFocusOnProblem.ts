import { type RefObject, useEffect, useState } from 'react'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useTopModal } from '#src/ui/modalStack.ts'

/** Moves the focus to the invalid field once no modal covers it; `data-field` marks the fields. */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>) {
  const checkout = useCheckout()
  const isCovered = useTopModal() !== null
  const [refused, setRefused] = useState<CheckoutField | null>(null)
  useEffect(() => {
    const { unsubscribe } = checkout.on('order.refused', ({ field }) =>
      setRefused(field),
    )
    return unsubscribe
  }, [checkout])
  useEffect(() => {
    if (refused === null || isCovered) return
    const place = form.current?.querySelector(`[data-field="${refused}"]`)
    const control = place?.querySelector<HTMLElement>(
      'input:not(:disabled), select, button:not(:disabled)',
    )
    control?.focus({ preventScroll: true })
    const shown = control ?? place
    shown?.scrollIntoView({ block: 'center' })
    setRefused(null)
  }, [form, refused, isCovered])
}
