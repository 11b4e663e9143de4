import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { allergensIn } from '#contract/allergens.ts'
import { allergenList } from '#contract/lineTexts.ts'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import type { Translate } from '#contract/translations.ts'
import { useDish } from '#src/hooks/actors.ts'
import { useChosenPortion } from '#src/hooks/dish.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Dotted } from '#src/ui/Dotted.tsx'

/**
 * First the add-ons that all portions share, disabled before a choice, then the others of the chosen portion: a choice
 * moves none.
 */
export function AddonChoice({ item }: { item: MenuItem }) {
  const t = useLabels()
  const chosen = useChosenPortion()
  const common = commonAddons(item)
  const isCommon = ({ id }: Addon) => common.some((addon) => addon.id === id)
  const others = chosen?.addons.filter((addon) => !isCommon(addon)) ?? []
  const addons = [...common, ...others]
  if (addons.length === 0) return null

  return (
    <fieldset disabled={!chosen}>
      {/* It floats, so that the hint has no line of its own and nothing moves when it goes. */}
      <chakra.legend float="left" fontWeight="semibold" me="3">
        {t('item.addons')}
      </chakra.legend>
      {!chosen && (
        <chakra.p fontSize="sm" lineHeight="1.5rem" color="fg.muted">
          {t('item.addons_later')}
        </chakra.p>
      )}
      <chakra.div clear="both">
        {addons.map((addon) => (
          <AddonRow key={addon.id} addon={addon} />
        ))}
      </chakra.div>
    </fieldset>
  )
}

function commonAddons({ portion: [first, ...others] }: MenuItem): Addon[] {
  const isOfferedBy = (addon: Addon, { addons }: Portion) =>
    addons.some(({ id, price }) => id === addon.id && price === addon.price)
  return (
    first?.addons.filter((addon) =>
      others.every((portion) => isOfferedBy(addon, portion)),
    ) ?? []
  )
}

function AddonRow({ addon }: { addon: Addon }) {
  const t = useLabels()
  const dish = useDish()
  const isChosen = useSelector(dish, ({ context }) =>
    context.addonIds.includes(addon.id),
  )

  const details = [allergenTextOf(addon, t), seafoodText(addon, t)]
    .filter(Boolean)
    .join(' · ')

  return (
    <Checkbox
      checked={isChosen}
      onChange={() =>
        dish.send({ type: 'dish.toggleAddon', addonId: addon.id })
      }
      end={
        <chakra.span color="fg.muted">
          {addon.price > 0
            ? t('item.addon_price', { price: formatMoney(addon.price) })
            : t('item.free')}
        </chakra.span>
      }
      detail={details && <Dotted>{details}</Dotted>}
    >
      {t.or(addon.trans_code, addon.name)}
    </Checkbox>
  )
}

/** The allergens of an add-on; null where the kitchen states that it has none. */
function allergenTextOf(addon: Addon, t: Translate): string | null {
  if (addon.allergens === undefined) return t('item.unstated')
  const names = allergensIn(addon)
  return names.length > 0
    ? t('item.allergens', { list: allergenList(names, t, t.or) })
    : null
}
