import { expect, test } from 'vitest'
import { listAddresses } from '#contract/addressBook.ts'
import { listTimeSlots } from '#contract/checkout.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { saveDetails } from '#contract/profile.ts'
import { login } from '#contract/session.ts'
import { createApi } from '#src/adapters/api.ts'

const message = {
  first_name: 'Mei',
  last_name: 'Lin',
  email: 'mei@example.com',
  message: 'Hi',
}
const noAddresses = { count: 0, next: null, previous: null, results: [] }

/** An API whose server gives these answers in sequence; `log` lists requests, refreshes, times and messages. */
function apiWith(answers: (Response | Error)[]) {
  const log: string[] = []
  const versions: (string | null)[] = []
  const cookies = ['old', 'new']
  const api = createApi({
    baseUrl: 'https://shop.example/api',
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers)
      log.push(`${init?.method} ${address} ${headers.get('X-CSRFToken')}`)
      versions.push(headers.get('X-Catalogue-Version'))
      const answer = answers.shift()
      if (!answer || answer instanceof Error)
        throw answer ?? new Error('no answer left')
      return answer
    },
    accessToken: () => 'token',
    refreshAccess: async () => void log.push('refresh'),
    language: () => 'en',
    csrfToken: () =>
      (cookies.length > 1 ? cookies.shift() : cookies[0]) ?? null,
    measureTime: () => (instant) => void log.push(instant),
    log: (line) => void log.push(line),
  })

  return { api, log, versions }
}

const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => new Response(JSON.stringify(body), { status, headers })

test('I2: after a refused CSRF token the call is sent once more with the new one, without a refresh', async () => {
  const refused = json(403, { detail: 'CSRF', code: 'csrf' })
  const { api, log } = apiWith([refused, json(200, { message: 'Thanks' })])
  expect(await api.call(sendContactMessage, { body: message })).toEqual({
    message: 'Thanks',
  })
  expect(log).toEqual([
    'POST https://shop.example/api/contactus/ old',
    'POST https://shop.example/api/contactus/ new',
  ])
})

test('G2: a call of a customer that is refused is sent once more after one refresh, and then fails', async () => {
  const { api, log } = apiWith([
    json(401, { detail: 'old' }),
    json(401, { detail: 'still' }),
  ])
  await expect(api.call(listAddresses)).rejects.toEqual({
    code: 'unauthorized',
    detail: 'still',
    language: 'en',
  })
  expect(log).toEqual([
    'GET https://shop.example/api/user-address/ old',
    'refresh',
    'GET https://shop.example/api/user-address/ new',
  ])
})

test('G2: a wrong password is no reason to refresh', async () => {
  const { api, log } = apiWith([
    json(401, { detail: 'Incorrect email or password.' }),
  ])
  const body = { email: 'mei@example.com', password: 'wrong' }
  await expect(api.call(login, { body })).rejects.toEqual({
    code: 'unauthorized',
    detail: 'Incorrect email or password.',
    language: 'en',
  })
  expect(log).toEqual(['POST https://shop.example/api/login/ old'])
})

test('I7: a server that cannot be reached is offline; an answer that is not the contract’s is unreadable', async () => {
  const { api } = apiWith([
    new TypeError('Failed to fetch'),
    json(200, { results: 'none' }),
  ])
  await expect(api.call(listAddresses)).rejects.toEqual({ code: 'offline' })
  await expect(api.call(listAddresses)).rejects.toMatchObject({
    code: 'unreadable',
  })
})

test('I6: every answer tells the shop’s time, refusals too', async () => {
  const at = { 'X-Shop-Time': '2026-11-23T09:00:00Z' }
  const { api, log } = apiWith([json(200, noAddresses, at), json(429, {}, at)])
  await api.call(listAddresses)
  await expect(api.call(listTimeSlots)).rejects.toMatchObject({
    code: 'tooManyRequests',
  })
  expect(log.filter((line) => line === at['X-Shop-Time'])).toHaveLength(2)
})

test('I11: a call names the newest version of the offer that an answer has told of, and none before', async () => {
  const of = (version: string) => ({ 'x-catalogue-version': version })
  const { api, versions } = apiWith([
    json(200, noAddresses),
    json(400, { detail: 'Changed.' }, of('12')),
    json(200, noAddresses, of('9')),
    json(200, noAddresses),
  ])
  for (let calls = 0; calls < 4; calls += 1)
    await api.call(listAddresses).catch(() => null)
  expect(versions).toEqual([null, null, '12', '12'])
})

test('G5: an upload is sent as a form by its own fetch, and again after a refresh', async () => {
  const { api, log } = apiWith([])
  const user = {
    full_name: 'Mei Lin',
    email: 'mei@example.com',
    mobile_number: '0412345678',
    primary_address: null,
    billing_address: null,
  }
  const answers = [json(401, { detail: 'old' }), json(200, user)]
  const sent: unknown[] = []
  const profile_picture = new File(['bytes'], 'me.png', { type: 'image/png' })
  const fetch = async (address: string, { body, headers }: RequestInit) => {
    const fields = body instanceof FormData ? [...body.entries()] : body
    sent.push([address, fields, new Headers(headers).get('Content-Type')])
    return answers.shift() ?? json(500, {})
  }
  const body = { full_name: 'Mei Lin', profile_picture }
  expect(
    await api.call(saveDetails, { body }, { fetch, timeout: 60_000 }),
  ).toEqual(user)

  const fields = Object.entries(body)
  const upload = ['https://shop.example/api/details/', fields, null]
  expect([sent, log]).toEqual([[upload, upload], ['refresh']])
})

test('I5: a call has as long as it is given', async () => {
  const { api } = apiWith([])
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  await expect(
    api.call(listTimeSlots, {}, { fetch, timeout: 1 }),
  ).rejects.toEqual({
    code: 'timeout',
  })
})

test('I5: a call that its caller ends is ended, also in a browser without AbortSignal.any', async () => {
  const { api } = apiWith([])
  const { any } = AbortSignal

  Reflect.deleteProperty(AbortSignal, 'any')
  const caller = new AbortController()
  const sent: string[] = []
  const fetch = (address: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      sent.push(address)
      caller.abort()
    })

  try {
    const call = api.call(listTimeSlots, {}, { fetch, signal: caller.signal })
    await expect(call).rejects.toEqual({ code: 'offline' })
    expect(sent).toHaveLength(1)
  } finally {
    AbortSignal.any = any
  }
})

test('I5: a time-out while the answer is read is a time-out, and a lost line is offline', async () => {
  const { api } = apiWith([])
  const answer = (signal: AbortSignal | null | undefined) =>
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('['))
        if (signal)
          signal.addEventListener('abort', () => stream.error(signal.reason))
        else stream.error(new TypeError('network error'))
      },
    })
  const slow = async (_: string, { signal }: RequestInit) =>
    new Response(answer(signal))
  await expect(
    api.call(listTimeSlots, {}, { fetch: slow, timeout: 1 }),
  ).rejects.toEqual({
    code: 'timeout',
  })

  const lost = async () => new Response(answer(null))
  await expect(api.call(listTimeSlots, {}, { fetch: lost })).rejects.toEqual({
    code: 'offline',
  })
})

test('I7: an error of our own is not `offline`: nothing is sent, and the error is logged', async () => {
  const { api, log } = apiWith([])
  const body = { ...message, message: 'x'.repeat(10_000) }
  await expect(api.call(sendContactMessage, { body })).rejects.toMatchObject({
    code: 'internal',
  })
  expect(log).toEqual(['A call could not be written.'])
})

test.each([400, 401, 402, 403, 404, 409, 422, 429, 503])(
  'I7: a %i with a page in place of our answer is not ours, and ends no session',
  async (status) => {
    const page = '<html><body>Log in to the Wi-Fi</body></html>'
    const { api, log } = apiWith([new Response(page, { status })])
    await expect(api.call(listAddresses)).rejects.toMatchObject({
      code: 'unreadable',
    })
    expect(log).toEqual(['GET https://shop.example/api/user-address/ old'])
  },
)
