import type { ProviderWindow } from './fakeWindows.ts'
import { pause } from './pause.ts'
import { answerPage } from './provider.ts'
import type { Random } from './random.ts'

/**
 * Weights of a customer's actions on a payment page. `ignore` leaves it open; `lost` approves, and closes it before its
 * redirect.
 */
const actions = {
  approve: 55,
  lost: 8,
  fail: 13,
  leave: 8,
  close: 9,
  ignore: 7,
}

/** Visits a payment page; true if the page said that the payment is approved. */
export async function visitPage(
  send: typeof fetch,
  url: string,
  place: ProviderWindow,
  random: Random,
): Promise<boolean> {
  const wanted = random.weigh(actions)
  const isUnusual =
    wanted !== 'approve' && random.happens(`On the payment page: ${wanted}`)
  const action = isUnusual ? wanted : 'approve'

  await pause(random.between(50, 900))
  if (action === 'ignore' || place.isClosed()) return false
  if (action === 'close') {
    place.close()
    return false
  }

  const outcome = action === 'lost' ? 'approve' : action
  let answer = await answerPage(send, url, outcome)
  while (answer === null && !place.isClosed()) {
    await pause(100)
    answer = await answerPage(send, url, outcome)
  }

  const isApproved =
    outcome === 'approve' && answer !== null && answer.status < 400
  const back = answer?.headers.get('location')
  if (!back || action === 'lost') place.close()
  else if (!place.isClosed()) await place.goTo(back)

  return isApproved
}
