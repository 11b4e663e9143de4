import { pause } from './pause.ts'
import type { Purchase } from './purchase.ts'
import type { Random } from './random.ts'
import type { ShopProcess } from './shopProcess.ts'

/** How often the kitchen tries what was not answered, and how long it waits, in milliseconds. */
const [mostTries, betweenTries] = [20, 1_000]

/** The kitchen cancels a paid order, or gives a part of it back, as often as the seed wants. */
export async function changeOrder(
  { kitchen }: ShopProcess,
  { note, observations }: Purchase,
  random: Random,
): Promise<void> {
  const paid = observations.find((each) => each.kind === 'paid')
  const isWanted = random.chance(0.5)
  const args = random.chance(0.5) ? ['cancel'] : ['refund', '--amount', '1']
  if (kitchen === undefined || paid?.kind !== 'paid' || !isWanted) return
  if (!random.happens(`The kitchen wants to ${args[0]} the order of ${note}`)) return
  const [verb = '', ...flags] = args
  for (let tries = 0; tries < mostTries; tries += 1) {
    const said = await kitchen([verb, paid.orderId, ...flags, '--reason', 'The stove is broken'])
    if (said !== null) return
    await pause(betweenTries)
  }
}
