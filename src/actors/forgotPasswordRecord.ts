import * as z from 'zod/mini'
import type { SentCode } from '#machines/session/codeFormMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

const storedReset = z.object({ version: z.literal(1), email: z.string(), deadline: z.number() })

/** Milliseconds for which a reset can still be taken up after its countdown; what is older is dropped. */
const grace = 900_000

/** The code that was out when the page was left with the dialog open, or null. */
export function readSentCode({ storage, clock }: ClientDeps): SentCode | null {
  const stored = storage.read('forgot_password', storedReset)
  if (!stored) return null
  const { email, deadline } = stored
  if (clock.now() < deadline + grace) return { email, deadline }
  storage.remove('forgot_password')
  return null
}

/** Keeps the code that is out for the next visit; never a password. */
export function writeSentCode({ storage }: ClientDeps, sent: SentCode | null) {
  if (sent) storage.write('forgot_password', storedReset, { version: 1, ...sent })
  else storage.remove('forgot_password')
}
