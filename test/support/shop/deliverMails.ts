import type { Database } from '#server/db/client.ts'
import type { SendMail } from '#server/gateways/mail.ts'
import type { Clock } from '#server/lib/clock.ts'
import { runRound } from '#server/lib/runRound.ts'
import { mailWork } from '#server/mails/outbox.ts'

export async function deliverMails(
  db: Database,
  clock: Clock,
  send: SendMail,
): Promise<number> {
  const { signal } = new AbortController()
  return await runRound(mailWork(db, clock, send), signal, () => undefined)
}
