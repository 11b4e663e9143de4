import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSmtpSender } from '#server/gateways/mail.ts'
import { createSandboxSender } from '#server/gateways/sandboxMail.ts'
import { openMailServer } from '#test/support/fakes/mailServer.ts'
import { openTestSandbox, sandboxPort } from '#test/support/sandbox/open.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({
    env: {
      KITCHEN_EMAIL: 'kitchen@customers.example',
      ...(await sandboxPort()),
    },
  })
})
afterAll(async () => {
  await shop?.close()
})

const message = {
  first_name: ' Mei ',
  last_name: 'Lin',
  email: 'mei@customers.example',
  message: 'Is the mapo tofu <very> spicy?',
}
let address = 0
/** Each message has its own network address, because an address has a limit. */
const write = (payload: object, language = 'en') =>
  shop.send({
    method: 'POST',
    url: '/api/contactus/',
    payload,
    headers: { 'accept-language': language },
    remoteAddress: `10.0.0.${++address}`,
  })

test('B10: a message reaches the inbox of the kitchen, and can be replied to', async () => {
  const answer = await write(message)
  expect([answer.status, answer.json()]).toEqual([
    200,
    { message: 'Thank you! Your message has been sent.' },
  ])
  expect(await shop.mails()).toMatchObject([
    {
      recipient: 'kitchen@customers.example',
      reply_to: 'mei@customers.example',
      subject: 'Message from Mei Lin',
      text: 'Mei Lin <mei@customers.example>\n\nIs the mapo tofu <very> spicy?\n',
      sent_at: null,
    },
  ])
})

test('B5: each missing or wrong field gets its sentence, in Chinese too', async () => {
  const { first_name: _, ...rest } = message
  const missing = await write({ ...rest, last_name: '  ' })
  expect([missing.status, missing.json()]).toEqual([
    400,
    {
      first_name: ['This field is required.'],
      last_name: ['This field is required.'],
    },
  ])
  expect((await write({ ...message, email: 'mei@' }, 'zh')).json()).toEqual({
    email: ['请输入有效的邮箱地址。'],
  })
  expect(
    (await write({ ...message, message: 'x'.repeat(5001) })).json(),
  ).toEqual({
    message: ['Please use at most 5000 characters.'],
  })
})

test('K7: a waiting mail goes out over SMTP once, also with two senders at work', async () => {
  const server = await openMailServer()
  const sender = await createSmtpSender(server.url, {
    name: 'Kitchen',
    address: 'k@shop.example',
  })
  const counts = await Promise.all([
    deliverMails(shop.db, shop.clock, sender.send),
    deliverMails(shop.db, shop.clock, sender.send),
  ])

  sender.close()
  await server.close()
  expect(counts[0] + counts[1]).toBe(1)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('To: kitchen@customers.example')
  expect(server.received[0]).toContain('Reply-To: mei@customers.example')
  expect(server.received[0]).toContain('Subject: Message from Mei Lin')
})

test('K7: a mail that the mail server refuses waits, and goes out later', async () => {
  await write(message)
  const refuse = async () => {
    throw new Error('451 try again later')
  }
  const sent: string[] = []
  const take = async (mail: { subject: string }) => void sent.push(mail.subject)
  expect(await deliverMails(shop.db, shop.clock, refuse)).toBe(0)
  expect(await deliverMails(shop.db, shop.clock, take)).toBe(0)

  shop.clock.advance(61_000)
  expect(await deliverMails(shop.db, shop.clock, take)).toBe(1)
  expect(sent).toEqual(['Message from Mei Lin'])
})

test('K7: a mail server that is silent is given up after ten seconds', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const { port } = server.address() as AddressInfo
  const sender = await createSmtpSender(`smtp://127.0.0.1:${port}`, {
    name: 'Kitchen',
    address: 'k@shop.example',
  })
  const [mail] = await shop.mails()
  if (mail === undefined) throw new Error('There is no mail.')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connected = once(server, 'connection')
  const sent = sender.send(mail)
  const [socket] = (await connected) as [Socket]

  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect(sent).rejects.toMatchObject({ code: 'ETIMEDOUT' })

  socket.destroy()
  server.close()
})

test('K7: the mailbox of the sandbox shows a mail once, as JSON and as a page', async () => {
  await write(message)
  const sandbox = await openTestSandbox(shop.deps)
  const send = createSandboxSender(sandbox.url, 'k@shop.example')

  await deliverMails(shop.db, shop.clock, async (mail) => {
    await send(mail)
    // A shop that was killed before it stored the first delivery sends the mail again.
    await send(mail)
  })

  const json = await sandbox.app.inject({
    url: '/mail',
    headers: { accept: 'application/json' },
  })
  expect(json.json()).toMatchObject([
    {
      recipient: 'kitchen@customers.example',
      reply_to: 'mei@customers.example',
      subject: 'Message from Mei Lin',
    },
  ])

  const page = await sandbox.app.inject({
    url: '/mail',
    headers: { accept: 'text/html' },
  })
  expect(page.body).toContain('Is the mapo tofu &lt;very&gt; spicy?')

  const foreign = await sandbox.app.inject({
    url: '/mail',
    headers: { host: 'evil.example' },
  })

  for (const [url, name] of [
    ['/mail', 'x-forwarded-for'],
    ['/mail', 'forwarded'],
    ['/knobs', 'x-forwarded-host'],
  ] as const)
    expect(
      (await sandbox.app.inject({ url, headers: { [name]: 'somebody' } }))
        .statusCode,
    ).toBe(403)
  expect(foreign.statusCode).toBe(403)
  await sandbox.close()
})
