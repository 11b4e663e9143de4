import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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
