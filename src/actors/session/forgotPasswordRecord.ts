import * as z from 'zod/mini'
import type { SentCode } from '#machines/session/codeFormMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

const storedReset = z.object({
  version: z.literal(1),
  email: z.string(),
  deadline: z.number(),
  path: z.string(),
})

/** Milliseconds after the countdown during which a reload resumes the reset. */
const resumeTime = 900_000

/** Reads the sent code's record; null if it is too old or if another page was open when it was stored. */
export function readSentCode({
  storage,
  clock,
  navigation,
}: ClientDeps): SentCode | null {
  const stored = storage.read('forgot_password', storedReset)
  if (!stored) return null
  const { email, deadline, path } = stored
  if (path === navigation.path() && clock.now() < deadline + resumeTime)
    return { email, deadline }
  storage.remove('forgot_password')
  return null
}

/** Stores the email and the deadline of a sent code, never a password; null removes the record. */
export function writeSentCode(
  { storage, navigation }: ClientDeps,
  sent: SentCode | null,
) {
  const path = navigation.path()
  if (sent)
    storage.write('forgot_password', storedReset, { version: 1, path, ...sent })
  else storage.remove('forgot_password')
}
