import { ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

export function EmptyCart({ action }: { action?: ReactNode }) {
  const t = useLabels()
  return (
    <EmptyState
      icon={<ShoppingBag size={28} />}
      title={t('cart.empty')}
      action={action}
    >
      {t('cart.empty_hint')}
    </EmptyState>
  )
}
