import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ContactMessage, sendContactMessage } from '#contract/contact.ts'
import { isReachableEmail } from '#contract/validation.ts'
import { invalidFields } from '../domain/requestRefusal.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import { queueMail } from '../mails/outbox.ts'

export function contactRoutes(app: FastifyInstance): void {
  handle(
    app,
    sendContactMessage,
    async (call) => {
      const { deps, body, t } = call
      if (!isReachableEmail(body.email))
        throw invalidFields({ email: ['email_invalid'] })
      await queueMail(deps.db, mailOf(call, body, await app.labels()))
      return { message: t('message_sent') }
    },
    requestLimits.contactByAddress,
  )
}

function mailOf(
  { deps }: RequestContext<typeof sendContactMessage>,
  body: ContactMessage,
  { t }: ServerLabels,
) {
  const language = deps.env.KITCHEN_LANGUAGE
  const name = `${body.first_name} ${body.last_name}`.replace(/\s+/g, ' ')
  return {
    dedupe_key: `contact:${randomUUID()}`,
    for_kitchen: true,
    recipient: deps.env.KITCHEN_EMAIL,
    reply_to: body.email,
    subject: t(language, { key: 'contact_subject', values: { name } }),
    text: `${name} <${body.email}>\n\n${body.message}\n`,
    language,
    created_at: new Date(deps.clock.realNow()),
  }
}
