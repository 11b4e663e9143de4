import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CheckoutField } from '#machines/checkout/checkoutForm.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** What is wrong with a field, or null; it was announced as an alert when the order was refused. */
export function useProblem(field: CheckoutField): string | null {
  const t = useLabels()
  const problem = useSelector(useCheckout(), ({ context }) => context.problem)
  if (problem?.field !== field) return null
  const { notice } = problem
  return 'key' in notice ? t(notice.key, notice.values) : notice.text
}

/** The message at its field. */
export function FieldProblem({ field, id }: { field: CheckoutField; id?: string }) {
  const problem = useProblem(field)
  if (!problem) return null
  return (
    <chakra.p id={id} mt="2" color="fg.error" fontWeight="medium">
      {problem}
    </chakra.p>
  )
}
