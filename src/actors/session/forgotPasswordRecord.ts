import * as z from 'zod/mini'
import type { SentCode } from '#machines/session/codeFormMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

const storedReset = z.object({
  version: z.literal(1),
  email: z.string(),
  deadline: z.number(),
  /** The page on which the dialog was open. */
  path: z.string(),
})

/** Milliseconds after the countdown in which a reset can be resumed; an older record is dropped. */
const grace = 900_000

/** The sent code's record if this tab left this page with the dialog open, or null. */
export function readSentCode({
  storage,
  clock,
  navigation,
}: ClientDeps): SentCode | null {
  const stored = storage.read('forgot_password', storedReset)
  if (!stored) return null
  const { email, deadline, path } = stored
  if (path === navigation.path() && clock.now() < deadline + grace)
    return { email, deadline }
  storage.remove('forgot_password')
  return null
}

/** Stores the sent code's record for a reload of the page; never a password. */
export function writeSentCode(
  { storage, navigation }: ClientDeps,
  sent: SentCode | null,
) {
  const path = navigation.path()
  if (sent)
    storage.write('forgot_password', storedReset, { version: 1, path, ...sent })
  else storage.remove('forgot_password')
}
