import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { lineChanges } from '#contract/lineChanges.ts'
import { formatMoney } from '#contract/money.ts'
import { type OrderTexts, placeLines } from '#contract/orderDescription.ts'
import type { OrderChanged, OrderInput, OrderPlaces } from '#contract/orders.ts'
import { findCoupon } from '#contract/pricing.ts'
import type { Translate } from '#contract/translations.ts'
import type { StoppedOrder } from '#machines/checkout/checkoutForm.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutSetup.ts'
import { changedOrderOf } from '#machines/checkout/orderAttempt.ts'
import { dishChanges } from '#machines/checkout/rules/changes.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { doorPhoneLines } from '#src/hooks/doorPhoneLines.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { Banner } from '#src/ui/Banner.tsx'

/** The differences between the order that the customer saw and the present one; ordering again accepts them. */
export function OrderChanges() {
  const texts = useOrderTexts()
  const { t } = texts
  const changes = useSelector(
    useCheckout(),
    ({ context }) => [
      ...changesSincePress(context.stopped, texts),
      ...changesSinceMenu(context, texts),
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
  texts: OrderTexts,
): string[] {
  if (!stopped) return []
  const { t } = texts
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
    ...otherChanges(seen, { ...now, places: now.shown }, texts),
  ]
}

/** The server's refusal because the kitchen's data changed. */
function changesSinceMenu(
  { sentBody, outcome }: Pick<CheckoutContext, 'sentBody' | 'outcome'>,
  texts: OrderTexts,
): string[] {
  const { t } = texts
  const current = changedOrderOf(outcome)
  if (!current || !sentBody || !('order_type' in sentBody)) return []
  const lines = sentBody.menu_item.flatMap((line) =>
    lineChanges(line, current.lines.find(({ id }) => id === line.id) ?? null),
  )

  return [
    ...lines.map(({ key, values }) => t(key, values)),
    ...otherChanges(sentBody, current, texts),
  ]
}

function otherChanges(
  sent: OrderInput,
  current: Pick<OrderChanged, 'places' | 'shipping_charges' | 'discount'>,
  texts: OrderTexts,
): string[] {
  const { t } = texts
  return [
    ...placeChanges(sent, current.places, texts),
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
  texts: OrderTexts,
): string[] {
  if (!shown || !current) return []
  const { t } = texts
  const slot = current.time_slot
  const isSlotSame = !slot || slot.name === shown.time_slot?.name
  const placeText = (places: OrderPlaces) =>
    [
      ...placeLines({ order_type, ...places }, texts),
      ...doorPhoneLines(places.delivery_location, t),
    ].join(t('common.list_comma'))
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
