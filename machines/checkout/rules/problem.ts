import { paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { inLanguageOf } from '../../core/noticeText.ts'
import type {
  CheckoutField,
  CheckoutProblem,
  CheckoutState,
} from '../checkoutForm.ts'
import type { SubmissionOutcome } from '../orderAttempt.ts'
import { billOf } from './bill.ts'
import { isNoteTooLong } from './choice.ts'
import { invalidBuyerFields } from './invoiceTo.ts'
import { addressOf, isOutletOffered } from './place.ts'
import { isDateOffered, isNoDateOffered, isSlotOffered } from './schedule.ts'
import { isDateOpen, typedDateLabel } from './typedDate.ts'

/** The first broken rule of a submit: date, slot, address or outlet, note, business on the invoice, total. */
export function firstProblem(state: CheckoutState): CheckoutProblem | null {
  const [field] = missingFields(state)
  return field ? { field, notice: { key: missingLabel(field, state) } } : null
}

/** True once the missing value is there; other problems end with the next choice. */
export function isProblemSolved(
  state: CheckoutState & { problem: CheckoutProblem | null },
): boolean {
  const { problem } = state
  if (!problem || !('key' in problem.notice)) return false
  const { field, notice } = problem
  if (![noDays, `checkout.${field}_missing`].includes(notice.key)) return false
  return (
    notice.key !== missingLabel(field, state) ||
    !missingFields(state).includes(field)
  )
}

/** The fields of broken rules, in display order. For an existing order only the total is checked. */
function missingFields(state: CheckoutState): CheckoutField[] {
  const { form, facts, existingOrder } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  const choices: [CheckoutField, boolean][] = [
    [
      'date',
      form.date === null ||
        !isDateOffered(form.date, facts) ||
        isDateOpen(state),
    ],
    ['slot', !isSlotOffered(state)],
    ['address', isDelivery && !addressOf(state)],
    ['outlet', !isDelivery && !isOutletOffered(state)],
    ['note', isNoteTooLong(form)],
  ]
  const broken = choices.filter(([, isBroken]) => isBroken)
  const fields = existingOrder
    ? []
    : [...broken.map(([field]) => field), ...invalidBuyerFields(form)]
  return billOf(state).total <= 0 ? [...fields, 'total'] : fields
}

const noDays = 'checkout.no_days'

function missingLabel(field: CheckoutField, state: CheckoutState): string {
  if (field !== 'date') return `checkout.${field}_missing`
  if (isNoDateOffered(state.facts)) return noDays
  return typedDateLabel(state) ?? 'checkout.date_missing'
}

/** The field and the server's message of a refusal that the customer can correct, or null. */
export function problemOfRefusal(
  outcome: SubmissionOutcome,
): CheckoutProblem | null {
  if (outcome.kind !== 'refused' || outcome.error.code !== 'validation')
    return null

  const { fields } = outcome.error
  const refusedField = serverFields.find(([name]) => fields[name]?.length)
  if (!refusedField) return null

  const [name, field] = refusedField
  const text = fields[name]?.join(' ') ?? ''
  return {
    field,
    notice: { text, ...inLanguageOf(outcome.error, 'checkout.choice_refused') },
  }
}

const serverFields: [string, CheckoutField][] = [
  ['schedule_date', 'date'],
  ['time_slot', 'slot'],
  ['delivery_location', 'address'],
  ['pickup_location', 'outlet'],
  ['coupon', 'coupon'],
  ['invoice_to', 'abn'],
]

/** The provider's refusal of a card, at the card; null for other outcomes and methods, or if cards are unavailable. */
export function cardProblem(
  outcome: SubmissionOutcome | null,
  method: PaymentType | null,
): CheckoutProblem | null {
  if (
    outcome?.kind !== 'unpaid' ||
    outcome.refused ||
    !method ||
    paymentMethods[method].flow !== 'card'
  )
    return null

  const { message } = outcome
  const key = 'payment.obstacle_card'
  const notice = message
    ? { text: message, ...inLanguageOf(outcome, key) }
    : { key }

  return { field: 'card', notice }
}
