import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { createSmtpSender, messageIdOf } from '#server/gateways/mail.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { seedTranslations } from '#server/seed/seedTranslations.ts'
import {
  headersOf,
  type MailServer,
  openMailServer,
} from '#test/support/fakes/mailServer.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { queueEveryMail } from '#test/support/shop/queueEveryMail.ts'

const from = {
  name: 'Lantern Kitchen',
  address: 'orders@lantern-kitchen.com.au',
}
const kitchen = 'chef@lantern-kitchen.com.au'

describe.each(languages)('every mail of a shop in %s', (language) => {
  let shop: TestShop
  let server: MailServer
  let customer: string
  let subjects: string[]

  beforeAll(async () => {
    shop = await createTestShop({
      env: { KITCHEN_EMAIL: kitchen, KITCHEN_LANGUAGE: language },
    })
    customer = await queueEveryMail(shop, language)
    subjects = (await shop.mails()).map(({ subject }) => subject)
    server = await openMailServer()

    const sender = await createSmtpSender(server.url, from)
    await deliverMails(shop.db, shop.clock, sender.send)
    sender.close()
    saveMails(language, server.received)
  })
  afterAll(async () => {
    await server?.close()
    await shop?.close()
  })

  test('is here', () => {
    const labels = seedTranslations(readSeed(seedDirectory)).filter(
      ({ language: code, label }) =>
        code === language && label.endsWith('_subject'),
    )
    const lacking = labels.filter(({ value }) => {
      const pattern = new RegExp(`^${value.replace(/\{\w+\}/g, '.+')}$`)
      return !subjects.some((subject) => pattern.test(subject))
    })

    expect(labels.length).toBeGreaterThan(9)
    expect(lacking).toEqual([])
    expect(server.received).toHaveLength(subjects.length)
  })

  test('K68: has the domain of its sender in its Message-ID', () => {
    const ids = server.received.map((mail) => headersOf(mail)['message-id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^<[\w.-]{20,}@lantern-kitchen\.com\.au>$/)
  })

  test('K69: says that no person wrote it, and returns to the shop', () => {
    for (const mail of server.received)
      expect(headersOf(mail)).toMatchObject({
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'OOF, AutoReply',
      })
    expect(new Set(server.senders)).toEqual(new Set([from.address]))
  })

  test("K69: is answered to the customer if it is the kitchen's, else to the shop", () => {
    const mails = server.received.map(headersOf)
    for (const { to, 'reply-to': replyTo, precedence } of mails)
      expect([replyTo, precedence]).toEqual(
        to === kitchen ? [customer, 'bulk'] : [undefined, undefined],
      )
  })

  test('K70: has no text in base64', () => {
    const text =
      /Content-Type: text\/(?:plain|html).*\r\nContent-Transfer-Encoding: base64/
    expect(server.received.filter((mail) => text.test(mail))).toEqual([])
  })

  test('K70: has lower-case letters in its subject if it has upper-case ones', () => {
    const sent = server.received.map((mail) => headersOf(mail).subject ?? '')
    const upperCase = sent.filter((subject) =>
      /^\P{Ll}*\p{Lu}\P{Ll}*$/u.test(subject),
    )
    expect(upperCase).toEqual([])
  })
})

test('K68: a mail that is sent again keeps its Message-ID, and no two mails or senders share one', () => {
  const mail = {
    dedupe_key: 'goodbye:1',
    created_at: new Date('2026-11-23T00:00:00Z'),
  }
  const ids = [
    messageIdOf({ ...mail }, 'orders@one.example'),
    messageIdOf({ ...mail, dedupe_key: 'goodbye:2' }, 'orders@one.example'),
    messageIdOf({ ...mail, created_at: new Date(0) }, 'orders@one.example'),
    messageIdOf(mail, 'kitchen@one.example'),
    messageIdOf(mail, 'orders@two.example'),
  ]
  expect(messageIdOf(mail, 'orders@one.example')).toBe(ids[0])
  expect(new Set(ids).size).toBe(ids.length)
})

/** For `npm run bench:spam`. */
function saveMails(language: string, mails: string[]): void {
  const { MAILS_DIRECTORY } = process.env
  if (MAILS_DIRECTORY === undefined) return

  const directory = join(MAILS_DIRECTORY, language)
  mkdirSync(directory, { recursive: true })
  for (const [at, mail] of mails.entries())
    writeFileSync(join(directory, `${String(at).padStart(2, '0')}.eml`), mail)
}
