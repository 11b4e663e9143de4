import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpSender, type Mail } from '#server/gateways/mail.ts'
import { openMailServer } from '#test/support/fakes/mailServer.ts'

async function say(socket: Socket, ...lines: string[]): Promise<void> {
  const answers = socket.setEncoding('utf8')[Symbol.asyncIterator]()
  await answers.next()
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    await answers.next()
  }
}

const begin = [
  'HELO shop',
  'MAIL FROM:<kitchen@shop.example>',
  'RCPT TO:<mei@customers.example>',
]

test('L6: the mail server of the tests outlives a shop that is killed in the middle of a mail', async () => {
  const mail = await openMailServer()
  onTestFinished(mail.close)

  const open = () => connect(Number(new URL(mail.url).port), '127.0.0.1')
  const killed = open()
  await say(killed, ...begin)
  killed.resetAndDestroy()

  const next = open()
  await say(
    next,
    ...begin,
    'DATA',
    'Subject: Lunch\r\n\r\nIt is ready.\r\n.',
    'QUIT',
  )
  expect(mail.received).toEqual([expect.stringContaining('Subject: Lunch')])
})

const from = { name: 'Lantern Kitchen', address: 'kitchen@shop.example' }

async function openSender() {
  const server = await openMailServer()
  const sender = await createSmtpSender(server.url, from)
  onTestFinished(async () => {
    sender.close()
    await server.close()
  })
  const sendMails = async (...ids: number[]) =>
    await Promise.all(ids.map((id) => sender.send(mailOf(id))))
  const received = () =>
    server.received.map((mail) =>
      Number(/^Subject: Lunch (\d+)/m.exec(mail)?.[1]),
    )

  return { server, sendMails, received }
}

function mailOf(id: number): Mail {
  return {
    id,
    dedupe_key: `order:${id}:customer`,
    customer_id: null,
    for_kitchen: false,
    recipient: 'mei@customers.example',
    reply_to: null,
    subject: `Lunch ${id}`,
    text: 'It is ready.',
    html: null,
    attachments: [],
    language: 'en',
    created_at: new Date(0),
    expires_at: null,
    send_until: null,
    next_attempt_at: null,
    sent_at: null,
    attempts: 1,
  }
}

test('K90: many mails share at most five connections, which are kept for the next ones', async () => {
  const { server, sendMails, received } = await openSender()
  const ids = Array.from({ length: 20 }, (_, id) => id)
  await sendMails(...ids)
  const opened = [...server.connections]
  expect(opened.length).toBeLessThanOrEqual(5)

  await sendMails(20, 21, 22)
  expect(server.connections).toEqual(opened)
  expect(received().toSorted((a, b) => a - b)).toEqual([...ids, 20, 21, 22])
})

test('K90: a mail is sent once, although the mail server has closed its idle connection', async () => {
  const { server, sendMails, received } = await openSender()
  await sendMails(1)
  server.hangUp()
  await sendMails(2)
  server.hangUp()
  await sendMails(3, 4)
  expect(received().toSorted()).toEqual([1, 2, 3, 4])
})

test('K90: a mail that takes too long is given back before another server sends it', async () => {
  const server = createServer((socket) => {
    const trickle = setInterval(() => socket.write('220-Wait\r\n'), 10)
    socket.on('error', () => undefined)
    socket.on('close', () => clearInterval(trickle))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = await createSmtpSender(`smtp://127.0.0.1:${port}`, from, 100)
  onTestFinished(async () => {
    sender.close()
    await new Promise((resolve) => server.close(resolve))
  })

  await expect(sender.send(mailOf(1))).rejects.toThrow('aborted')
})
