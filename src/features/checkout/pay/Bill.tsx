import { chakra } from '@chakra-ui/react'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import {
  useDeliveryFee,
  useOrderedLines,
  useTotal,
} from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNews } from '#src/ui/announcer.ts'
import { BillLines } from './BillLines.tsx'

/** The bill above the pay button. On phones and tablets it is folded to one line with the total. */
export function Bill() {
  const t = useLabels()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = useOrderedLines().reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  )
  const total = useTotal()

  useNews(useTotalNews())

  return (
    <>
      <FoldButton
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('checkout.fold', { count, total: formatMoney(total) })}</span>
        <ChevronUp size={20} aria-hidden />
      </FoldButton>
      <chakra.div id={id} {...lines}>
        <BillLines />
      </chakra.div>
    </>
  )
}

/** The total and the price of the way, in one sentence. */
function useTotalNews(): string {
  const t = useLabels()
  const total = formatMoney(useTotal())
  const fee = useDeliveryFee()
  if (fee === null) return t('checkout.total_pickup', { total })
  return fee === 'open'
    ? t('checkout.total_open', { total })
    : t('checkout.total_delivery', { total, fee: formatMoney(fee) })
}

const lines = {
  display: { base: 'none', lg: 'block' },
  pb: { base: '3', lg: '4' },
  '@media print': { display: 'block' },
  animation: { base: 'fade 0.2s', lg: 'none' },
} as const

const FoldButton = chakra('button', {
  base: {
    display: { base: 'flex', lg: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    width: '100%',
    minH: 'touch',
    fontWeight: 'semibold',
    cursor: 'pointer',
    '& > svg': { color: 'fg.muted', transition: 'rotate 0.2s' },
    '&[aria-expanded=true] > svg': { rotate: '180deg' },
    '&[aria-expanded=true] + div': { display: 'block' },
  },
})
