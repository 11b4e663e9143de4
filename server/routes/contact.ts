import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ContactMessage, sendContactMessage } from '#contract/contact.ts'
import { isEmail } from '#contract/validation.ts'
import { queueMail } from '../gateways/mail.ts'
import { type Call, handle } from '../http/contractRoute.ts'
import { invalidFields } from '../http/errors.ts'
import { limitRate, limits } from '../http/rateLimits.ts'

/** Messages to the kitchen. */
export function contactRoutes(app: FastifyInstance): void {
  handle(app, sendContactMessage, async (call) => {
    const { deps, body, request, say } = call
    await limitRate(deps, limits.contactByAddress, request.ip)
    if (!isEmail(body.email)) throw invalidFields({ email: ['email_invalid'] })
    await queueMail(deps.db, mailOf(call, body))
    return { message: say('message_sent') }
  })
}

function mailOf({ deps, say, language }: Call<typeof sendContactMessage>, body: ContactMessage) {
  const name = `${body.first_name} ${body.last_name}`.replace(/\s+/g, ' ')
  return {
    dedupe_key: `contact:${randomUUID()}`,
    recipient: deps.env.KITCHEN_EMAIL,
    reply_to: body.email,
    subject: say({ key: 'contact_subject', values: { name } }),
    text: `${name} <${body.email}>\n\n${body.message}\n`,
    language,
    created_at: new Date(deps.clock.now()),
  }
}
