import type { Route } from '#contract/route.ts'
import type { Call } from '../call.ts'
import type { AccountMailData } from '../mails/accountMails.ts'

export function accountMailData(
  { deps, labels, language }: Pick<Call<Route>, 'deps' | 'labels' | 'language'>,
  customer: AccountMailData['customer'],
): AccountMailData {
  const created_at = new Date(deps.clock.realNow())
  return { customer, language, env: deps.env, text: labels.text, created_at }
}
