import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { announceContent } from '#src/ui/announcer.ts'

export function useProblem(field: CheckoutField): string | null {
  const textOf = useNoticeText()
  const problem = useSelector(useCheckout(), ({ context }) => context.problem)
  return problem?.field === field ? textOf(problem.notice) : null
}

/** Announced as it appears. */
export function FieldProblem({
  field,
  id,
}: {
  field: CheckoutField
  id?: string
}) {
  const problem = useProblem(field)
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
