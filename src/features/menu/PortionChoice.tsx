import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { MenuItem, Portion } from '#contract/menu.ts'
import { useOrderLine } from '#src/hooks/actors.ts'
import { type Translate, useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Price } from '#src/ui/Price.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'

/** The sizes of a dish; a customer who forgot to choose one is told so right here. */
export function PortionChoice({ item }: { item: MenuItem }) {
  const t = useLabels()
  const orderLine = useOrderLine()
  const portionId = useSelector(orderLine, ({ context }) => context.portionId)
  const isMissing = useSelector(orderLine, (snapshot) => snapshot.matches({ open: 'warned' }))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissing) place.current?.querySelector('input')?.focus()
  }, [isMissing])
  return (
    <chakra.div ref={place} display="grid" gap="2.5">
      {isMissing && <Banner kind="error">{t('item.choose_portion')}</Banner>}
      <RadioCards
        legend={t('item.portion')}
        name="portion"
        value={portionId === null ? null : String(portionId)}
        options={item.portion.map((portion) => cardOf(portion, t))}
        onChange={(id) => orderLine.send({ type: 'line.choosePortion', portionId: Number(id) })}
      />
    </chakra.div>
  )
}

function cardOf(portion: Portion, t: Translate) {
  const weight = portion.portion_weight
  return {
    value: String(portion.id),
    title: t.or(portion.trans_code, portion.portion_name),
    detail: weight > 0 ? t('item.grams', { value: weight }) : null,
    end: <Price cents={portion.price} fontWeight="semibold" />,
  }
}
