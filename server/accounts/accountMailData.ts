import type { Route } from '#contract/route.ts'
import type { Call } from '../http/contractRoute.ts'
import type { AccountNews } from '../mails/accountMails.ts'

/** What a mail about an account is made of, in the language of the page that the customer is looking at. */
export function accountNews(
  { deps, labels, language }: Pick<Call<Route>, 'deps' | 'labels' | 'language'>,
  customer: AccountNews['customer'],
): AccountNews {
  const created_at = new Date(deps.clock.now())
  return { customer, language, env: deps.env, text: labels.text, created_at }
}
