import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { lineChanges } from '#contract/lineChanges.ts'
import { formatMoney } from '#contract/money.ts'
import { placeLines } from '#contract/orderDescription.ts'
import type { OrderChanged, OrderInput, OrderPlaces } from '#contract/orders.ts'
import type { Translate } from '#contract/translations.ts'
import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** The differences between the sent order and today's menu; ordering again accepts them. */
export function OrderChanges() {
  const t = useLabels()
  const changes = useSelector(
    useCheckout(),
    ({ context: { sentBody, outcome } }) => {
      const current = changedOrderOf(outcome)
      return current && sentBody && 'order_type' in sentBody
        ? changesOf(sentBody, current, t)
        : []
    },
    shallowEqual,
  )
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

function changesOf(
  sent: OrderInput,
  current: OrderChanged,
  t: Translate,
): string[] {
  const lines = sent.menu_item.flatMap((line) =>
    lineChanges(line, current.lines.find(({ id }) => id === line.id) ?? null),
  )
  return [
    ...lines.map(({ key, values }) => t(key, values)),
    ...placeChanges(sent, current.places, t),
    ...amountChange(
      'checkout.changed_fee',
      sent.shipping_charges,
      current.shipping_charges,
      t,
    ),
    ...amountChange(
      'checkout.changed_discount',
      sent.discount,
      current.discount,
      t,
    ),
  ]
}

function placeChanges(
  { order_type, shown }: OrderInput,
  current: OrderPlaces | undefined,
  t: Translate,
): string[] {
  if (!shown || !current) return []
  const slot = current.time_slot
  const isSlotSame = !slot || slot.name === shown.time_slot?.name
  const placeText = (places: OrderPlaces) =>
    placeLines({ order_type, ...places }, t).join(t('common.list_comma'))
  const before = placeText(shown)
  const after = placeText(current)
  const label =
    order_type === 'DELIVERY'
      ? 'checkout.changed_delivery'
      : 'checkout.changed_pickup'

  return [
    ...(isSlotSame
      ? []
      : [
          t('checkout.changed_when', {
            after: t.or(slot.trans_code, slot.name),
          }),
        ]),
    ...(before === after ? [] : [t(label, { before, after })]),
  ]
}

function amountChange(
  label: string,
  before: number,
  after: number,
  t: Translate,
): string[] {
  return before === after
    ? []
    : [t(label, { before: formatMoney(before), after: formatMoney(after) })]
}
