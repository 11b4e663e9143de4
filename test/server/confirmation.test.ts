import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/operations.ts'
import { createSmtpSender } from '#server/gateways/mail.ts'
import { contactOf } from '#server/mails/orderMails.ts'
import { databases } from '#test/support/database/create.ts'
import { fillWallet } from '#test/support/database/fillWallet.ts'
import { openMailServer } from '#test/support/fakes/mailServer.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import {
  addressBody,
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { monday } from '#test/support/shop/useOrdering.ts'

const words = 'Your refund of A$480 waits'
const kitchen = 'kitchen@lantern.example'

describe.each(databases)(
  'an address that nobody has proven on %s',
  (database) => {
    let shop: TestShop
    let count = 0
    beforeAll(async () => {
      shop = await createTestShop({
        database,
        env: { PUBLIC_URL: 'https://shop.example' },
      })
    })
    afterAll(() => shop.close())

    const newEmail = () => `stranger${++count}@customers.example`
    const post = (url: string, payload: object, headers = {}) =>
      shop.send({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers,
        remoteAddress: `10.2.0.${count % 250}`,
      })
    const register = (email: string, parts: object = {}, headers = {}) => {
      const passwords = {
        password: 'a password',
        confirm_password: 'a password',
      }
      const form = {
        full_name: words,
        email,
        mobile_number: '0412345678',
        remember_me: false,
      }
      return post(
        '/register-user/',
        { ...form, ...passwords, ...parts },
        headers,
      )
    }
    const logIn = (email: string) => shop.login(email, 'a password')
    const leave = async (email: string) =>
      await shop.send({
        method: 'POST',
        url: '/api/account/delete/',
        as: await logIn(email),
        payload: { password: 'a password', balance: '0.00' },
      })
    const mailsTo = async (email: string) =>
      (await shop.mails()).filter(({ recipient }) => recipient === email)
    const linkIn = async (email: string) =>
      /\?confirm=(\S+)/.exec(
        (await mailsTo(email)).map(({ text }) => text).join(),
      )?.[1] ?? ''
    const confirm = async (email: string, confirmation_code: string) =>
      await shop.send({
        method: 'POST',
        url: '/api/account/confirmation/',
        as: await logIn(email),
        payload: { confirmation_code },
      })
    const details = async (email: string) =>
      (await shop.send({ url: '/api/details/', as: await logIn(email) })).json()

    test('G13: a registration is mailed one link, in the language of the page and without the words of whoever registers', async () => {
      const mei = newEmail()
      const wei = newEmail()

      await register(mei)
      await register(wei, {}, { 'accept-language': 'zh' })
      expect(await mailsTo(mei)).toMatchObject([
        { subject: 'Please confirm your email address' },
      ])
      expect(await mailsTo(wei)).toMatchObject([
        { subject: '请确认您的邮箱地址' },
      ])

      for (const { text, html } of [
        ...(await mailsTo(mei)),
        ...(await mailsTo(wei)),
      ]) {
        expect([text, html].join()).not.toContain('refund')
        expect(text).toMatch(
          /^https:\/\/shop\.example\/profile\?confirm=[\w-]{43}$/m,
        )
        expect(html).toMatch(
          /<a href="https:\/\/shop\.example\/profile\?confirm=[\w-]{43}">/,
        )
      }
    })

    test('G13: the link confirms the address for its customer alone; the shop does not ask again', async () => {
      const mei = newEmail()
      const wei = newEmail()

      await register(mei)
      await register(wei)
      expect(await details(mei)).toMatchObject({ is_confirmed: false })

      const refused = await confirm(mei, await linkIn(wei))
      expect([refused.status, Object.keys(refused.json() as object)]).toEqual([
        400,
        ['confirmation_code'],
      ])

      const confirmed = await confirm(mei, await linkIn(mei))
      expect([confirmed.status, confirmed.json()]).toMatchObject([
        200,
        { is_confirmed: true },
      ])
      expect([await details(mei), await details(wei)]).toMatchObject([
        { is_confirmed: true },
        { is_confirmed: false },
      ])
    })

    test('G13: the link is mailed again once a day, however often the account is created again', async () => {
      const mei = newEmail()
      const again = async () => {
        const as = await logIn(mei)
        const url = '/api/account/confirmation/mail/'
        return (await shop.send({ method: 'POST', url, as })).json()
      }

      await register(mei)
      expect(await again()).toMatchObject({
        message: expect.stringContaining('today'),
      })

      for (let attempt = 0; attempt < 3; attempt++) {
        expect((await leave(mei)).status).toBe(200)
        expect((await register(mei)).status).toBe(201)
      }

      const { rows } = (await shop.db.execute(
        "select count(*)::int as count from mails where dedupe_key like 'confirm:%'",
      )) as unknown as { rows: { count: number }[] }
      const before = rows[0]?.count ?? 0

      shop.clock.advance(86_400_000)
      expect(await again()).toEqual({
        message: 'We have sent you an email with the link.',
      })
      expect((await mailsTo(mei)).length).toBe(1)
      expect(before).toBeGreaterThan(0)

      await confirm(mei, await linkIn(mei))
      expect(await again()).toEqual({
        message: 'Your email address is confirmed.',
      })
    })

    test('M14: an account that is deleted before its address is proven sends a stranger nothing', async () => {
      const mei = newEmail()
      await register(mei)
      await deliverMails(shop.db, shop.clock, async () => undefined)
      expect((await leave(mei)).status).toBe(200)

      const sent: string[] = []
      await deliverMails(
        shop.db,
        shop.clock,
        async (mail) => void sent.push(mail.recipient),
      )
      expect(sent).toEqual([])
    })

    test.each([
      'Mei https://refund.example',
      'www.refund.example',
      'Refund.COM',
      'Mei mei@refund.org',
      'refund.com.au/now',
      'Claim at refund.io.',
      'x.com',
    ])('M14: a name with a link is refused: %s', async (full_name) => {
      expect((await register(newEmail(), { full_name })).json()).toEqual({
        full_name: ['Please enter a name without a link.'],
      })

      const as = await shop.login()
      const form = new FormData()
      form.set('full_name', full_name)

      const answer = await shop.send({
        method: 'POST',
        url: '/api/details/',
        payload: form,
        as,
      })
      expect(answer.json()).toHaveProperty('full_name')
    })

    test.each([
      'Dr. Mei-Ling O’Neil',
      'J.Smith',
      '爱新觉罗·溥仪',
      'Mei (Lily) Chen',
    ])('%s is a name', async (full_name) => {
      expect((await register(newEmail(), { full_name })).status).toBe(201)
    })

    test.each([
      ['Anita d/o Raman'],
      ['A/Prof Jane Lee'],
      ['Siti a/l T/A Mum/Dad'],
      ['J.P. Wong'],
      ['Zip Co @ Spring St'],
      ['St.John Smith', 'St. John Smith'],
      ['Dr.Lee', 'Dr. Lee'],
      ['Prof.Au', 'Prof. Au'],
      ['J.Co', 'J. Co'],
      ['Level.Up Gym', 'Level. Up Gym'],
    ])(
      'M17: %s is a name, and a mail makes no link of it',
      async (full_name, inMails = full_name) => {
        const mei = newEmail()
        expect((await register(mei, { full_name })).status).toBe(201)
        expect(await details(mei)).toMatchObject({ full_name })

        await confirm(mei, await linkIn(mei))
        expect((await leave(mei)).status).toBe(200)
        expect((await mailsTo(mei)).at(-1)?.text).toContain(`Hello ${inMails},`)
        expect(
          contactOf({
            full_name,
            mobile_number: '',
            email: '',
            confirmed_at: null,
          }),
        ).toBe(`${inMails}, , `)
      },
    )

    test('M14: a name has one line', async () => {
      const mei = newEmail()
      await register(mei, {
        full_name: ' Mei,\n\nYour friends\u2028of\u202e Lantern ',
      })
      expect(await details(mei)).toMatchObject({
        full_name: 'Mei, Your friends of Lantern',
      })
    })

    test("K4: to an unproven address, the mails of an order have number, time and dishes; only the kitchen's mail has name and address", async () => {
      shop.clock.setNow(monday)
      const mei = newEmail()

      await register(mei, { full_name: 'Mei Chen' })
      const tokens = await logIn(mei)
      const [row] = await shop.db
        .select()
        .from(customers)
        .where(eq(customers.email, mei))
      const orderOf = async () => {
        const { order_id } = (
          await placeFor(shop, tokens, row?.id ?? 0)
        ).json() as {
          order_id: string
        }
        const about = (await shop.mails()).filter(({ subject }) =>
          subject.includes(order_id),
        )
        return about.map((mail) => ({ ...mail, whole: JSON.stringify(mail) }))
      }
      const personalWords = [
        'Mei Chen',
        'Lantern Lane',
        'Ring twice',
        'Acme',
        '0290000000',
      ]
      const [first, confirmation] = await orderOf()

      for (const word of personalWords) {
        expect(first?.whole, word).toContain(word)
        expect(confirmation?.whole, word).not.toContain(word)
      }
      expect(confirmation?.text).toContain('Hello,\n')
      expect(confirmation?.text).toContain('3 × ')

      await confirm(mei, await linkIn(mei))
      const [, later] = await orderOf()
      for (const word of personalWords)
        expect(later?.whole, word).toContain(word)
    })

    test('M15: a password reset proves the address, and nothing stays of whoever registered it before', async () => {
      const mei = newEmail()
      await register(mei)

      const as = await logIn(mei)
      const street = {
        street_address1: 'Attackers lane',
        suburbs: 'Haymarket',
        city: 'Sydney',
      }
      const payload = {
        name: 'Home',
        ...street,
        postal_code: 2000,
        is_primary: true,
      }

      await shop.send({
        method: 'POST',
        url: '/api/user-address/',
        payload,
        as,
      })

      const reset = async () => {
        shop.clock.advance(900_000)
        await post('/forget-password-otp/', { email: mei })

        const otp_code = /^\d{6}$/m.exec(
          (await mailsTo(mei)).at(-1)?.text ?? '',
        )?.[0]
        const passwords = {
          new_password: 'a password',
          confirm_password: 'a password',
        }
        expect(
          (await post('/verify-otp/', { email: mei, otp_code, ...passwords }))
            .status,
        ).toBe(200)
      }

      await reset()
      expect((await mailsTo(mei)).map(({ text }) => text).join()).not.toContain(
        words,
      )
      expect(await details(mei)).toMatchObject({
        is_confirmed: true,
        primary_address: null,
      })

      const own = await logIn(mei)
      await shop.send({
        method: 'POST',
        url: '/api/user-address/',
        payload,
        as: own,
      })
      await reset()
      expect(await details(mei)).toMatchObject({
        primary_address: { name: 'Home' },
      })
    })
  },
)

test.each(['/api/register-user/', '/api/contactus/'])(
  'M21: %s refuses an address that no mail can reach',
  async (url) => {
    const shop = await createTestShop()
    const answer = await shop.send({
      method: 'POST',
      url,
      payload: {
        ...{ full_name: 'K', mobile_number: '0412345678' },
        ...{ password: 'a', confirm_password: 'a', remember_me: false },
        ...{ first_name: 'K', last_name: 'L', message: 'Hello' },
        email: 'a..b@mail.example',
      },
    })
    await shop.close()
    expect([answer.status, answer.json()]).toEqual([
      400,
      { email: ['Please enter a valid email address.'] },
    ])
  },
)

describe('the mails of the kitchen', () => {
  test.each([kitchen, ' Kitchen@Lantern.EXAMPLE '])(
    'M14: nobody registers with %s',
    async (email) => {
      const shop = await createTestShop()
      const passwords = {
        password: 'a',
        confirm_password: 'a',
        remember_me: false,
      }
      const payload = {
        full_name: 'K',
        email,
        mobile_number: '0412345678',
        ...passwords,
      }
      const answer = await shop.send({
        method: 'POST',
        url: '/api/register-user/',
        payload,
      })
      expect(answer.json()).toEqual({
        email: ['This is an address of the shop. Please use your own.'],
      })
      await shop.close()
    },
  )

  test.each(databases)(
    'M14: no deletion silences them on %s',
    async (database) => {
      const shop = await createTestShop({ database })
      const mei = await shop.newCustomer()

      await placeFor(shop, mei.tokens, mei.id)
      const message = {
        first_name: 'Mei',
        last_name: 'Chen',
        email: kitchen,
        message: 'Hello',
      }

      await shop.send({
        method: 'POST',
        url: '/api/contactus/',
        payload: message,
      })

      const before = (await shop.mails()).filter(
        ({ recipient }) => recipient === kitchen,
      )
      expect(before).toHaveLength(2)

      // Another customer had the address before it was reserved.
      const thief = await shop.newCustomer()
      await shop.db
        .update(customers)
        .set({ email: kitchen })
        .where(eq(customers.id, thief.id))

      const left = await shop.send({
        method: 'POST',
        url: '/api/account/delete/',
        as: thief.tokens,
        payload: { password: thief.password, balance: '0.00' },
      })
      expect(left.status).toBe(200)

      const after = (await shop.mails()).filter(
        ({ recipient }) => recipient === kitchen,
      )
      expect(after.filter(({ for_kitchen }) => for_kitchen)).toEqual(before)

      const blanked = { recipient: '', text: '' }
      await expect(
        shop.db.update(mails).set(blanked).where(eq(mails.for_kitchen, true)),
      ).rejects.toThrow()
      await shop.close()
    },
  )

  test('K4 K90: the copy of an order is sent before the messages of visitors that wait, and after them the copy for the customer', async () => {
    const shop = await createTestShop()
    for (let attempt = 0; attempt < 5; attempt++) {
      const payload = {
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.example',
        message: 'Hello',
      }
      await shop.send({ method: 'POST', url: '/api/contactus/', payload })
    }

    const mei = await shop.newCustomer()
    await placeFor(shop, mei.tokens, mei.id)
    await shop.mails()

    const subjects: string[] = []
    await deliverMails(
      shop.db,
      shop.clock,
      async (mail) => void subjects.push(mail.subject),
    )
    expect(subjects).toEqual([
      expect.stringMatching(/^New order/),
      ...Array(5).fill('Message from A B'),
      expect.stringMatching(/^Your order .* is confirmed$/),
    ])
    await shop.close()
  })

  test('K4: no line of a note or an address can be taken for one of the shop', async () => {
    const shop = await createTestShop()
    const mei = await shop.newCustomer()
    const forged = '9 × Peking Duck (Whole)  A$0.00'

    await placeFor(
      shop,
      mei.tokens,
      mei.id,
      { notes: `Ring\n\n${forged}\r\nTotal: A$0.00` },
      forged,
    )

    const [mail] = await shop.mails()
    expect(mail?.text).toContain(`Notes: Ring\n> ${forged}\n> Total: A$0.00\n`)
    expect(mail?.text).toContain(
      'Acme, 1 Lantern Lane 9 × Peking Duck (Whole) A$0.00, Town NSW 2000',
    )
    await shop.close()
  })

  test('K4: an address is one, whatever stands in it', async () => {
    const shop = await createTestShop()
    const server = await openMailServer()
    const sender = await createSmtpSender(server.url, {
      name: 'Lantern Kitchen',
      address: 'k@shop.example',
    })
    const mail = {
      dedupe_key: 'x',
      recipient: 'a@b.example,victim@c.example',
      subject: 'S',
    }

    await shop.db
      .insert(mails)
      .values({ ...mail, text: 'T', language: 'en', created_at: new Date() })
    await deliverMails(shop.db, shop.clock, sender.send)
    sender.close()
    await server.close()
    expect(server.received.join()).not.toMatch(
      /^To: a@b\.example, victim@c\.example/m,
    )
    await shop.close()
  })
})

/** Places a delivery with a note, paid from the wallet; `line` continues the street. */
const door = { recipient: 'Acme', phone: '0290000000' }

async function placeFor(
  shop: TestShop,
  as: Tokens,
  id: number,
  parts: object = {},
  line = '',
) {
  await fillWallet(shop.db, id, 5000)
  const { street_address1, ...address } = addressBody(2000)
  const saved = {
    ...address,
    ...door,
    street_address1: `${street_address1}\n${line}`,
  }
  const url = '/api/user-address/'
  const added = await shop.send({ method: 'POST', url, payload: saved, as })
  const place = { order_type: 'DELIVERY', pickup_location: '' }
  const { id: delivery_location } = added.json() as { id: number }
  const lines = [{ ...friedRice, quantity: 3 }]
  const body = orderBody(
    { ...place, ...amounts(4470, 500, 0), notes: 'Ring twice', ...parts },
    lines,
  )

  return await placeOrder(shop, as, { ...body, delivery_location })
}
