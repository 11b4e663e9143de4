import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import { deliverMails, type SendMail } from './mail.ts'

const everyMs = 2000

/** Sends queued mails every two seconds until it is stopped; `stop` waits for the mail in flight. */
export function startOutbox(
  { db, clock }: { db: Database; clock: Clock },
  send: SendMail,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const tick = () => {
    running = running.then(async () => {
      await deliverMails(db, clock, send).catch((error: unknown) =>
        log.warn({ err: error }, 'mails could not be sent'),
      )
    })
  }
  const timer = setInterval(tick, everyMs)
  tick()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
