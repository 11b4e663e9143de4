import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { lineChanges } from '#contract/lineChanges.ts'
import { formatMoney } from '#contract/money.ts'
import { placeLines } from '#contract/orderFacts.ts'
import type { OrderChanged, OrderInput, OrderPlaces } from '#contract/orders.ts'
import type { Translate } from '#contract/translations.ts'
import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** Every difference between the sent order and the same order at today's menu; ordering again confirms them. */
export function WhatChanged() {
  const t = useLabels()
  const changes = useSelector(
    useCheckout(),
    ({ context: { sent, outcome } }) => {
      const today = changedOrderOf(outcome)
      return today && sent && 'order_type' in sent
        ? changesOf(sent, today, t)
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
  today: OrderChanged,
  t: Translate,
): string[] {
  const lines = sent.menu_item.flatMap((line) =>
    lineChanges(line, today.lines.find(({ id }) => id === line.id) ?? null),
  )
  return [
    ...lines.map(({ key, values }) => t(key, values)),
    ...placeChanges(sent, today.places, t),
    ...amountChange(
      'checkout.changed_fee',
      sent.shipping_charges,
      today.shipping_charges,
      t,
    ),
    ...amountChange(
      'checkout.changed_discount',
      sent.discount,
      today.discount,
      t,
    ),
  ]
}

function placeChanges(
  { order_type, shown }: OrderInput,
  today: OrderPlaces | undefined,
  t: Translate,
): string[] {
  if (!shown || !today) return []
  const slot = today.time_slot
  const isSlotSame = !slot || slot.name === shown.time_slot?.name
  const placeText = (places: OrderPlaces) =>
    placeLines({ order_type, ...places }, t).join(t('common.list_comma'))
  const before = placeText(shown)
  const after = placeText(today)
  const place =
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
    ...(before === after ? [] : [t(place, { before, after })]),
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
