import { answerPage } from './provider.ts'
import type { Random } from './random.ts'
import { pause } from './until.ts'
import type { Place } from './windows.ts'

/** What the customer does on a payment page; `ignore` leaves it open, and whoever is lost closes it before it leads back. */
const deeds = { approve: 55, lost: 8, fail: 13, leave: 8, close: 9, ignore: 7 }

/** One visit of a payment page; true when the page said that the payment is approved. */
export async function visitPage(
  send: typeof fetch,
  url: string,
  place: Place,
  random: Random,
): Promise<boolean> {
  const deed = random.weigh(deeds)
  await pause(random.between(50, 900))
  if (deed === 'ignore' || place.isClosed()) return false
  if (deed === 'close') {
    place.close()
    return false
  }
  const outcome = deed === 'lost' ? 'approve' : deed
  let answer = await answerPage(send, url, outcome)
  while (answer === null && !place.isClosed()) {
    await pause(100)
    answer = await answerPage(send, url, outcome)
  }
  const isApproved = outcome === 'approve' && answer !== null && answer.status < 400
  const back = answer?.headers.get('location')
  if (!back || deed === 'lost') place.close()
  else if (!place.isClosed()) await place.goTo(back)
  return isApproved
}
