import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { lineChanges } from '#contract/lineChanges.ts'
import { formatMoney } from '#contract/money.ts'
import { placeLines } from '#contract/orderDescription.ts'
import type { OrderChanged, OrderInput, OrderPlaces } from '#contract/orders.ts'
import { findCoupon } from '#contract/pricing.ts'
import type { Translate } from '#contract/translations.ts'
import type { StoppedOrder } from '#machines/checkout/checkoutForm.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutSetup.ts'
import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { dishChanges } from '#machines/checkout/rules/changes.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** The differences between the order that the customer saw and the present one; ordering again accepts them. */
export function OrderChanges() {
  const t = useLabels()
  const changes = useSelector(
    useCheckout(),
    ({ context }) => [
      ...changesSincePress(context.stopped, t),
      ...changesSinceMenu(context, t),
    ],
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

function changesSincePress(
  stopped: StoppedOrder | null,
  t: Translate,
): string[] {
  if (!stopped) return []
  const { seen, now } = stopped
  const { coupon: before } = seen
  const { coupon: after } = now
  const isOtherCoupon =
    before && after && !findCoupon([{ code: after }], before)

  return [
    ...dishChanges(seen.menu_item, now.menu_item).map(({ key, values }) =>
      t(key, values),
    ),
    ...(isOtherCoupon ? [t('checkout.changed_coupon', { before, after })] : []),
    ...otherChanges(seen, { ...now, places: now.shown }, t),
  ]
}

/** The server's refusal because the kitchen's data changed. */
function changesSinceMenu(
  { sentBody, outcome }: Pick<CheckoutContext, 'sentBody' | 'outcome'>,
  t: Translate,
): string[] {
  const current = changedOrderOf(outcome)
  if (!current || !sentBody || !('order_type' in sentBody)) return []
  const lines = sentBody.menu_item.flatMap((line) =>
    lineChanges(line, current.lines.find(({ id }) => id === line.id) ?? null),
  )

  return [
    ...lines.map(({ key, values }) => t(key, values)),
    ...otherChanges(sentBody, current, t),
  ]
}

function otherChanges(
  sent: OrderInput,
  current: Pick<OrderChanged, 'places' | 'shipping_charges' | 'discount'>,
  t: Translate,
): string[] {
  return [
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
    ...(before === after || after === '' ? [] : [t(label, { before, after })]),
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
