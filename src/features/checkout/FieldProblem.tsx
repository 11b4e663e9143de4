import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { announceContent } from '#src/ui/announcer.ts'

export function useProblem(
  field: CheckoutField,
  values?: Record<string, string>,
): string | null {
  const textOf = useNoticeText()
  const problem = useSelector(useCheckout(), ({ context }) => context.problem)
  return problem?.field === field
    ? textOf({ ...problem.notice, ...(values && { values }) })
    : null
}

/** Announced as it appears. */
export function FieldProblem({
  field,
  id,
  values,
}: {
  field: CheckoutField
  id?: string
  /** The values of the message, where they depend on the language. */
  values?: Record<string, string>
}) {
  const problem = useProblem(field, values)
  if (!problem) return null
  return (
    <chakra.p
      id={id}
      ref={announceContent}
      my="2"
      color="fg.error"
      fontWeight="medium"
    >
      {problem}
    </chakra.p>
  )
}
