import { type RefObject, useEffect, useState } from 'react'
import type { CheckoutEmitted } from '#machines/checkout/checkoutSetup.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useTopModal } from '#src/ui/modalStack.ts'

type Field = Extract<CheckoutEmitted, { type: 'order.refused' }>['field']

/** Moves the focus to the invalid field once no modal covers it; `data-field` marks the fields. */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>) {
  const checkout = useCheckout()
  const isCovered = useTopModal() !== null
  const [refusedField, setRefusedField] = useState<Field | null>(null)

  useEffect(() => {
    const { unsubscribe } = checkout.on('order.refused', ({ field }) =>
      setRefusedField(field),
    )
    return unsubscribe
  }, [checkout])
  useEffect(() => {
    if (refusedField === null || isCovered) return
    const container = form.current?.querySelector(
      `[data-field="${refusedField}"]`,
    )
    const control = container?.querySelector<HTMLElement>(
      'input:not(:disabled), select, button:not(:disabled)',
    )

    control?.focus({ preventScroll: true })
    const target = control ?? container
    target?.scrollIntoView({ block: 'center' })
    setRefusedField(null)
  }, [form, refusedField, isCovered])
}
