import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { explainMailError } from '#server/gateways/explainMailError.ts'
import { createSmtpSender } from '#server/gateways/mail.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { startWork } from '#server/startWork.ts'
import { openMailServer } from '#test/support/fakes/mailServer.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

const from = { name: 'Lantern "No 1" Kitchen', address: 'orders@shop.example' }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({
    database: 'postgres',
    env: { MAIL_FROM: from.address },
  })
  const { tokens } = await shop.newCustomer({ wallet: 5000 })
  expect((await placeOrder(shop, tokens, orderBody())).status).toBe(201)
})
afterAll(() => shop.close())

async function open(
  rules: Parameters<typeof openMailServer>[0],
  address = 'smtp://shop:geheim@127.0.0.1',
) {
  const server = await openMailServer(rules)
  const sender = await createSmtpSender(
    `${address}:${new URL(server.url).port}`,
    from,
  )

  onTestFinished(async () => {
    sender.close()
    await server.close()
  })

  const trouble = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => explainMailError(error, from.address),
    )
  const send = async () => {
    const [mail] = await shop.mails()
    if (mail) await sender.send(mail)
  }

  return {
    server,
    check: () => trouble(sender.check()),
    send: () => trouble(send()),
  }
}

test('K10: a right login is taken at the start, and a sender of its own stands in the mail, with quotes in its name', async () => {
  const { server, check, send } = await open({
    password: 'geheim',
    sender: from.address,
  })
  expect([await check(), await send()]).toEqual(['none', 'none'])
  expect(server.received[0]).toMatch(
    /^From: "Lantern \\"No 1\\" Kitchen" <orders@shop\.example>/m,
  )
  expect(server.received[0]).toContain('To: kitchen@lantern.example')
})

test('K10: a wrong password is told at the start', async () => {
  const { check } = await open({ password: 'other' })
  expect(await check()).toMatch(
    /^The mail server refuses the login: .*535 Wrong password\.\. Check the user and the password in SMTP_URL\.$/,
  )
})

test('K10: a sender that is refused is told with the first mail', async () => {
  const { send } = await open({
    password: 'geheim',
    sender: 'somebody@else.example',
  })
  expect(await send()).toMatch(
    /^The mail server refuses the sender orders@shop\.example: .*550 Not yours\.\. Set MAIL_FROM to an address that it sends for\.$/,
  )
})

test('K10: no password crosses to another machine in the clear, unless its address says so', async () => {
  const { server, check } = await open(
    { password: 'geheim' },
    'smtp://shop:geheim@0.0.0.0',
  )
  expect(await check()).toMatch(
    /^The mail server offers no encryption, and gets no password without: /,
  )
  expect(server.logins).toEqual([])

  const port = new URL(server.url).port
  const sender = await createSmtpSender(
    `smtp://shop:geheim@0.0.0.0:${port}?requireTLS=false`,
    from,
  )

  await sender.check()
  sender.close()
  expect(server.logins).toEqual(['geheim'])
})

test('K10: a certificate that nobody has signed is told', async () => {
  const { server, check } = await open({
    password: 'geheim',
    isEncrypted: true,
  })
  expect(await check()).toMatch(
    /^The mail server's certificate is not trusted: /,
  )
  expect(server.logins).toEqual([])
})

test.each([
  [
    'greylisting',
    { code: 'EENVELOPE', responseCode: 451, command: 'MAIL FROM' },
  ],
  [
    'a mailbox that is full',
    { code: 'EENVELOPE', responseCode: 552, command: 'RCPT TO' },
  ],
  [
    'a login that cannot be checked now',
    { code: 'EAUTH', responseCode: 454, command: 'AUTH' },
  ],
  ['a connection that broke', { code: 'ECONNECTION' }],
])('K7: %s is no trouble of a setting', (_, facts) => {
  expect(
    explainMailError(
      Object.assign(new Error('It says so.'), facts),
      from.address,
    ),
  ).toBeNull()
})

test('K10: mails that are not taken are a line at level error, and after ten minutes the kitchen reads of them', async () => {
  const mailServer = await openMailServer({ sender: 'somebody@else.example' })
  const sender = await createSmtpSender(mailServer.url, from)
  const error = vi.fn()

  Object.assign(shop.app.log, { error })
  const work = startWork(shop.app, sender.send)
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), patience)
  await work.stop()
  sender.close()
  await mailServer.close()
  expect(error.mock.calls[0]?.[0]).toContain(
    'Set MAIL_FROM to an address that it sends for.',
  )

  const report = () => readDayReport(shop.app, '2026-11-25')
  expect(await report()).not.toContain('To look into')
  await shop.db.execute(
    "update mails set created_at = now() - interval '11 minutes' where attempts > 0",
  )
  expect(await report()).toMatch(
    /To look into\n {2}Mail {2}\d that the mail server has not accepted since 2\S+: the log of the shop says why\.$/,
  )
})

test.each([
  ['refuses the login', 'Check the user and the password in SMTP_URL.'],
  ['cannot be reached', 'The mail server (SMTP_URL) cannot be reached: '],
])(
  'K10: a shop whose mail server %s opens, and says so in one line',
  async (problem, sentence) => {
    const mailServer = await openMailServer({ password: 'other' })
    if (problem === 'cannot be reached') await mailServer.close()
    else onTestFinished(mailServer.close)

    const server = await startServerProcess({
      SANDBOX: '1',
      DATABASE_URL: shop.databaseUrl ?? '',
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      SMTP_URL: mailServer.url.replace('smtp://', 'smtp://shop:geheim@'),
    })

    onTestFinished(async () => {
      server.child.kill('SIGKILL')
      await server.exited
    })
    await vi.waitFor(
      () => expect(server.output()).toContain(sentence),
      patience,
    )
    expect(server.output()).toContain('is open at')
  },
)
