import type { ServerContext } from './context.ts'
import { WrongAccountError } from './gateways/accountGuard.ts'
import { explainMailError } from './gateways/explainMailError.ts'
import { logProviderError } from './gateways/logProviderError.ts'
import { mailConnections, type SendMail } from './gateways/mail.ts'
import { runRound, runRounds } from './lib/runRound.ts'
import { type Loop, startLoop } from './lib/startLoop.ts'
import { orderMailWork } from './mails/orderMailWork.ts'
import { blankMail, MailGivenUpError, mailWork } from './mails/outbox.ts'
import { paidPaymentWork, paymentWork } from './payments/paymentWork.ts'
import { deleteExpired } from './privacy/deleteExpired.ts'
import { auditNightly } from './reports/auditNightly.ts'

const paymentsEveryMs = 15_000
const paidEveryMs = 300_000
const mailsEveryMs = 2000
const accountEveryMs = 60_000
const hourMs = 3_600_000
/** The interval in which servers try to be the day's auditor. */
const auditEveryMs = 600_000

/** Starts a server's background work, each kind in its own loop. Without `send`, mails wait. */
export function startWork(
  context: ServerContext,
  send: SendMail | null = null,
): Loop {
  const { db, clock } = context.deps
  const failed = (message: string) => (error: unknown) =>
    context.log.warn({ err: error }, message)
  const later = (error: unknown) =>
    logProviderError(context.log, error, 'a payment has to wait')
  const loops = paymentWork(context).map((work) =>
    startLoop(
      paymentsEveryMs,
      (signal) => runRound(work, signal, later),
      later,
    ),
  )
  const paid = paidPaymentWork(context)

  loops.push(
    startLoop(paidEveryMs, (signal) => runRound(paid, signal, later), later),
  )

  const orderMails = orderMailWork(context)
  const unwritten = failed('the mails of an order have to wait')
  loops.push(
    startLoop(
      mailsEveryMs,
      (signal) => runRounds(orderMails, signal, unwritten),
      unwritten,
    ),
  )
  if (send !== null) {
    const work = mailWork(db, clock, send)
    const waits = (error: unknown) => tellOfMail(context, error)
    // In loops of their own, no mail waits for one that hangs.
    for (let count = 0; count < mailConnections; count++)
      loops.push(
        startLoop(
          mailsEveryMs,
          (signal) => runRounds(work, signal, waits),
          waits,
        ),
      )
  }

  const account = () => context.deps.payments.findAccount()
  loops.push(
    startLoop(accountEveryMs, account, (error) =>
      tellOfAccount(context, error),
    ),
  )

  const sweep = () => deleteExpired(db, clock, blankMail)
  loops.push(
    startLoop(hourMs, sweep, failed('expired rows could not be deleted')),
  )

  const audit = () => auditNightly(context)
  loops.push(
    startLoop(auditEveryMs, audit, (error) =>
      context.log.error({ err: error }, 'the books could not be audited'),
    ),
  )

  return {
    stop: async () =>
      void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}

function tellOfAccount({ log }: ServerContext, error: unknown): void {
  if (error instanceof WrongAccountError) log.fatal(error.message)
  else log.warn({ err: error }, "the provider's account is not known yet")
}

function tellOfMail({ log, deps }: ServerContext, err: unknown): void {
  const trouble = explainMailError(err, deps.env.MAIL_FROM)
  if (trouble !== null) log.error(trouble)
  else if (err instanceof MailGivenUpError)
    log.error({ err }, 'a mail is given up')
  else log.warn({ err }, 'a mail has to wait')
}
