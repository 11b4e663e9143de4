import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { patience } from '#test/support/timing/patience.ts'

const place = 'Several pictures are arriving, and yours was the slowest.'
const formBytes = 100_000
const networks = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'] as const
const [campus] = networks

let shop: TestShop
let url: string
let sockets: Socket[]
beforeEach(async () => {
  // A machine that is slow enough would end the slow forms.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
  url = await shop.listen()
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await shop.close()
  vi.useRealTimers()
})

/** Begins a form whose end does not come: its head, the name, and so many bytes of a picture. */
function beginForm({ tokens }: TestCustomer, network: string, bytes: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  const head = [
    'POST /api/details/ HTTP/1.1',
    'Host: shop',
    `Authorization: Bearer ${tokens.access_token}`,
    `X-Forwarded-For: ${network}`,
    'Content-Type: multipart/form-data; boundary=form',
    `Content-Length: ${formBytes}`,
  ]
  const parts = [
    '--form',
    'Content-Disposition: form-data; name="full_name"',
    '',
    'Wei',
    '--form',
    'Content-Disposition: form-data; name="profile_picture"; filename="me.jpg"',
    '',
    '',
  ]
  const body = `${parts.join('\r\n')}${'x'.repeat(bytes)}`
  const answer = text(socket).catch(() => 'no answer')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return { socket, answer, rest: formBytes - body.length }
}

async function sendPicture(customer: TestCustomer, network: string) {
  const size = {
    width: 80,
    height: 80,
    channels: 3,
    background: 'red',
  } as const
  const picture = await sharp({ create: size }).jpeg().toBuffer()
  return await sendForm(customer, network, {
    full_name: 'Wei',
    profile_picture: new File([new Uint8Array(picture)], 'me.jpg'),
  })
}

async function sendForm(
  { tokens }: TestCustomer,
  network: string,
  fields: Record<string, string | File>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    'x-forwarded-for': network,
  }
  const answer = await fetch(`${url}/api/details/`, {
    method: 'POST',
    body,
    headers,
  })
  return answer.status
}

async function uploads(): Promise<number> {
  const { text } = await shop.send({ url: '/metrics' })
  return Number(/^uploads_in_progress (\d+)$/m.exec(text)?.[1])
}

const waitForUploads = (count: number) =>
  until(async () => (await uploads()) === count)

/** Resolves when a check is true. `vi.waitFor` would move the timers. */
async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const last = performance.now() + patience.timeout
  while (!(await check())) {
    if (performance.now() > last) throw new Error(`Never: ${check}`)
    await setTimeout(patience.interval)
  }
}

/** Begins slow forms one after another, three in each network. */
async function fill(...addresses: string[]) {
  const forms: ReturnType<typeof beginForm>[] = []
  for (const address of addresses)
    for (const bytes of [3000, 100, 2000]) {
      forms.push(beginForm(await shop.newCustomer(), address, bytes))
      await waitForUploads(forms.length)
    }
  return forms
}

test('M20: three slow forms of a network keep no other one out: the slowest gives way', async () => {
  const [, slowest] = await fill(campus)
  const wei = await shop.newCustomer()
  expect(await sendPicture(wei, campus)).toBe(200)

  const answer = await slowest?.answer
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toContain(place)
  await waitForUploads(2)
})

test('M20: twelve slow forms of four networks keep no other one out, and never more than twelve files are in memory', async () => {
  const forms = await fill(...networks)
  const answers = forms.map(({ answer }) => answer)
  expect(await sendPicture(await shop.newCustomer(), '10.0.0.9')).toBe(200)
  expect(await Promise.race(answers)).toContain(place)
  await waitForUploads(11)

  for (let at = 0; at < 5; at++) {
    const newcomer = await shop.newCustomer()
    beginForm(newcomer, `10.0.1.${at}`, 5000)
    await until(
      () => sockets.filter((socket) => socket.readableEnded).length === at + 1,
    )
    await waitForUploads(12)
  }
})

test('M20: a form with a name alone needs no slot, also with an empty picture', async () => {
  const forms = await fill(...networks)
  const wei = await shop.newCustomer()
  const empty = { full_name: 'Wei B', profile_picture: new File([], '') }
  expect([
    await sendForm(wei, campus, { full_name: 'Wei A' }),
    await sendForm(wei, campus, empty),
    await uploads(),
  ]).toEqual([200, 200, forms.length])
})

test('M20: a second upload of a customer takes the slot of the first, which a phone may have lost', async () => {
  const wei = await shop.newCustomer()
  const { answer } = beginForm(wei, campus, 100)
  await waitForUploads(1)
  expect(await sendPicture(wei, '10.0.0.2')).toBe(200)
  expect(await answer).toContain(place)
  await waitForUploads(0)
})

test('M20: a form without progress ends after ten seconds, and a slow one arrives', async () => {
  const read: Socket[] = []
  shop.app.server.on('connection', (socket) => read.push(socket))

  const still = beginForm(await shop.newCustomer(), campus, 100)
  await waitForUploads(1)
  const slow = beginForm(await shop.newCustomer(), campus, 100)
  await waitForUploads(2)

  let { rest } = slow
  const send = async (part: string) => {
    const before = read[1]?.bytesRead ?? 0
    slow.socket.write(part)
    rest -= part.length
    await until(() => read[1]?.bytesRead === before + part.length)
  }
  await send('x'.repeat(10_000))
  vi.advanceTimersByTime(10_000)
  const answer = await still.answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The form did not arrive in time.')
  await waitForUploads(1)

  for (let seconds = 20; seconds <= 60; seconds += 10) {
    await send('x'.repeat(10_000))
    vi.advanceTimersByTime(10_000)
  }
  expect([await uploads(), slow.socket.readableEnded]).toEqual([1, false])

  const end = '\r\n--form--\r\n'
  slow.socket.write(end.padEnd(rest))
  await waitForUploads(0)
  slow.socket.end()
  expect(await slow.answer).toContain('Please select a valid image file')
})
