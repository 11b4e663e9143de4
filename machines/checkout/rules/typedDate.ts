import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { dateObstacle } from '#contract/schedule.ts'
import { readDate } from '#contract/typedDate.ts'
import type { FormState } from '../checkoutForm.ts'
import { isDateOffered } from './schedule.ts'

/** The form with the text of the date field; a date on offer is chosen at once. */
export function withDateTyped(
  { form, facts }: FormState,
  dateDraft: string,
): CheckoutValues {
  const typed = readDate(dateDraft)
  const isOffered = typed !== null && isDateOffered(typed, facts)
  return { ...form, dateDraft, date: isOffered ? typed : form.date }
}

/** True while the date field has a text that is not the chosen date. */
export function isDateOpen({ form: { date, dateDraft } }: FormState): boolean {
  if (!dateDraft?.trim()) return false
  const typed = readDate(dateDraft)
  return typed === null || typed !== date
}

/** The label of the reason why the typed date is not chosen; null if there is none. */
export function typedDateLabel(state: FormState): string | null {
  const { form, facts } = state
  if (!isDateOpen(state)) return null
  const typed = readDate(form.dateDraft ?? '')
  if (typed === null) return 'checkout.date_unreadable'

  const obstacle =
    facts.calendar && dateObstacle(typed, facts.now, facts.calendar)
  return obstacle && `checkout.date_${obstacle}`
}
