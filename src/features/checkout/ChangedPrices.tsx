import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CartLine } from '#contract/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { type Translate, useLabels } from '#src/hooks/labels.ts'
import { dishOf } from '#src/hooks/lineWords.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** What the kitchen changed in the lines since they were put in the cart, to be confirmed by ordering again. */
export function ChangedPrices() {
  const t = useLabels()
  const checkout = useCheckout()
  const before = useSelector(checkout, ({ context }) => context.linesBefore)
  const now = useSelector(checkout, ({ context }) => context.facts.cart.lines)
  const changes = (before ?? []).flatMap((line) => changeOf(line, now, t) ?? [])
  if (changes.length === 0) return null
  return (
    <Banner kind="warning">
      <p>{t('checkout.changed_title')}</p>
      <chakra.ul ps="5" listStyleType="disc">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </chakra.ul>
    </Banner>
  )
}

function changeOf(line: CartLine, now: readonly CartLine[], t: Translate): string | null {
  const name = dishOf(line, t)
  const next = now.find((other) => keyOf(other) === keyOf(line))
  if (!next) return t('checkout.changed_gone', { name })
  if (unitPriceOf(next) === unitPriceOf(line)) return null
  const [before, after] = [formatMoney(unitPriceOf(line)), formatMoney(unitPriceOf(next))]
  return t('checkout.changed_price', { name, before, after })
}

function keyOf({ meal_id, selected_meal_portion_id, addons, quantity }: CartLine): string {
  return JSON.stringify([meal_id, selected_meal_portion_id, addons.map(({ id }) => id), quantity])
}
