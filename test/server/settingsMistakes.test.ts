import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { maxPictureBytes } from '#contract/profile.ts'
import { readEnv } from '#server/config/env.ts'
import { loadEnvFile } from '#server/config/loadEnvFile.ts'
import { readSettings } from '#server/config/readSettings.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import { startShop } from '#server/start.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { apiBase } from '../../scripts/apiBase.ts'

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'shop-settings-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

function loaded(bytes: string | Buffer): Record<string, string | undefined> {
  const file = join(directory(), '.env')
  writeFileSync(file, bytes)
  vi.stubEnv('SELLER_NAME', undefined)
  vi.stubEnv('SELLER_ADDRESS', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  loadEnvFile(file)
  const { SELLER_NAME, SELLER_ADDRESS } = process.env
  return { SELLER_NAME, SELLER_ADDRESS }
}

test.each([
  [
    'SELLER_NAME=Noodle #1 Kitchen\nSELLER_ADDRESS=Shop #6, 58 Dixon Street, Haymarket NSW 2000\n',
    1,
    'SELLER_NAME',
  ],
  [
    'SELLER_NAME=Noodle Kitchen\nSELLER_ADDRESS=Shop #6, 58 Dixon Street\n',
    2,
    'SELLER_ADDRESS',
  ],
  ['# Our shop\r\n  export SELLER_NAME = Noodle#1\r\n', 2, 'SELLER_NAME'],
  ['SELLER_NAME=Noodle Kitchen # our name\n', 1, 'SELLER_NAME'],
])(
  'N24: a value that would be cut at # stops the start: %j',
  (text, line, name) => {
    expect(() => loaded(text)).toThrow(
      `Line ${line} of .env: outside of quotes the value of ${name} ends before #. Write quotes around the value, as in ${name}="…", or the comment on a line of its own.`,
    )
  },
)

test('N24: quotes keep a #, a comment has a line of its own, and a mark before the text loses nothing', () => {
  const text = `\uFEFFSELLER_NAME="Noodle #1 Kitchen"\n# A comment, with A=b #c\nSELLER_ADDRESS='Shop #6'\n#PORT=3000 # no\n`
  expect(loaded(text)).toEqual({
    SELLER_NAME: 'Noodle #1 Kitchen',
    SELLER_ADDRESS: 'Shop #6',
  })
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFSELLER_NAME=Noodle', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('SELLER_NAME=Noodle', 'utf16le')],
  ['Windows-1252', Buffer.from('SELLER_NAME=Café', 'latin1')],
])('N24: a file in %s stops the start', (_, bytes) => {
  expect(() => loaded(bytes)).toThrow('.env is not UTF-8')
})

const examples = readFileSync('.env.example', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')

test('N29: each name in .env that nobody knows is a line, with the name that was meant', () => {
  const text = [
    'KITCHENDIR=./server/seed',
    'SELER_NAME=Noodles',
    'seller_abn=',
    'STRIPE_KEY=1',
    'SHOP_COLOUR=red',
    'TRUST_PROXY=1',
  ]
  expect(linesOf(text.join('\n'))).toEqual([
    'KITCHENDIR in .env is not known: did you mean KITCHEN_DIR?',
    'SELER_NAME in .env is not known: did you mean SELLER_NAME?',
    'SHOP_COLOUR in .env is not known: .env.example lists the settings.',
    'STRIPE_KEY in .env is not known: .env.example lists the settings.',
    'seller_abn in .env is not known: did you mean SELLER_ABN?',
  ])
})

test('N29: every name of .env.example and compose.yaml is known, and so are those of other programs', () => {
  const named = [
    ...examples.matchAll(/^#?([A-Z_]+)=/gm),
    ...compose.matchAll(/\$\{([A-Z_]+)/g),
  ].map(([, name]) => name)
  expect(named).toContain('DATABASE_PASSWORD')
  const others = ['NODE_ENV', 'NODE_OPTIONS', 'TZ', 'PGSSLMODE', 'VITE_X']
  const text = [...named, ...others].map((name) => `${name}=`).join('\n')
  expect(linesOf(text)).toEqual([])
})

test('N29: in a container, which has no .env, a variable that looks like a setting is a line', () => {
  vi.stubEnv('SELER_NAME', 'Noodles')
  vi.stubEnv('SHOP_COLOUR', 'red')
  expect(linesOf(null)).toEqual([
    'SELER_NAME is not known: did you mean SELLER_NAME?',
  ])
})

test('N30: a value of compose.yaml stands for that of .env only where it belongs to the containers', () => {
  const environment = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose)?.[1]
  const fixed = [...(environment ?? '').matchAll(/^ {4}(\w+): (.*)$/gm)]
    .filter(([, name, value]) => !value?.startsWith(`\${${name}:-`))
    .map(([, name]) => name)
  expect(fixed).toEqual(['DATABASE_URL', 'HOST', 'PORT', 'KITCHEN_DIR'])
})

test("N30: the nginx of the guide passes the largest picture, and the customer's address", () => {
  const guide = readFileSync('docs/running.md', 'utf8')
  const nginx = /```\n(server \{.*?)```/s.exec(guide)?.[1] ?? ''
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(maxPictureBytes)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
})

/** The lines about the names in a `.env` of this text, or without the file. */
function linesOf(text: string | null): string[] {
  const file = join(directory(), '.env')
  if (text !== null) writeFileSync(file, text)
  const before = new Set(Object.keys(process.env))
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    for (const name of Object.keys(process.env))
      if (!before.has(name)) delete process.env[name]
    vi.unstubAllEnvs()
  })
  try {
    readSettings(file)
    return write.mock.calls.map(([line]) => String(line).trimEnd())
  } finally {
    write.mockRestore()
  }
}

test.each([
  'we_1NabcDEF',
  'sk_test_1',
  'https://shop.example/api/stripe/webhook/',
  'whsec_right, we_1NabcDEF',
  'whsec_',
])('N24: STRIPE_WEBHOOK_SECRET=%s is refused', (STRIPE_WEBHOOK_SECRET) => {
  expect(() =>
    readEnv({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET }),
  ).toThrow(
    'STRIPE_WEBHOOK_SECRET is not usable: it must be the signing secret of the webhook, which begins with whsec_, or several with commas between them.',
  )
})

test.each([
  'https://example.com/shop',
  'https://example.com/shop/',
  'https://example.com//',
  'https://example.com?a=b',
  'https://example.com/#top',
])('N24: PUBLIC_URL=%s is refused', (PUBLIC_URL) => {
  expect(() => readEnv({ SANDBOX: '1', PUBLIC_URL })).toThrow(
    'PUBLIC_URL is not usable: it must be an address without a path, such as https://shop.example: a shop has a name of its own.',
  )
})

test.each(['#', '/', '?'])(
  'N24: how to write %s in a password is said',
  (sign) => {
    const written = 'with # / ? in the password as %23 %2F %3F.'
    const DATABASE_URL = `postgres://shop:a${sign}b@host/shop`
    const SMTP_URL = `smtp://shop:a${sign}b@host`
    expect(() => readEnv({ SANDBOX: '1', DATABASE_URL })).toThrow(written)
    expect(() => readEnv({ SMTP_URL })).toThrow(written)
  },
)

test('L7: a webhook that any of several secrets has signed is read', () => {
  const { STRIPE_WEBHOOK_SECRET } = readEnv({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_old , whsec_new',
  })
  const { readEvent } = createPaymentProvider({
    sandbox: false,
    SANDBOX_PORT: 0,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET,
  })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const { webhooks } = new Stripe('sk_test_1')
  const read = (secret: string) =>
    readEvent(
      Buffer.from(payload),
      webhooks.generateTestHeaderString({ payload, secret, timestamp: 1000 }),
      1_000_000,
    )
  expect(['whsec_old', 'whsec_new', 'whsec_other'].map(read)).toEqual([
    { intent: 'pi_1', isUnderstood: true },
    { intent: 'pi_1', isUnderstood: true },
    null,
  ])
})

test('N24: a client that is built for another backend is not served', async () => {
  const plugin = apiBase()
  plugin.configResolved({
    env: { VITE_API_BASE_URL: 'https://kitchen.example/api' },
  })

  const [tag] = plugin.transformIndexHtml()
  const client = directory()
  const page = `<html><head><${tag?.tag} name="${tag?.attrs.name}" content="${tag?.attrs.content}"></head></html>`

  writeFileSync(join(client, 'index.html'), page)
  await expect(
    startShop(readEnv({ DATA_DIR: 'memory://' }), true, client),
  ).rejects.toThrow(
    'The client is built for another backend, https://kitchen.example/api (VITE_API_BASE_URL): build it again without that setting, by `npm run build`.',
  )

  plugin.configResolved({ env: {} })
  expect(plugin.transformIndexHtml()).toEqual([])
})

describe.each(databases)('lines of the log on %s', (database) => {
  const open = async (env: Record<string, string> = {}) => {
    const shop = await createTestShop({ database, env })
    onTestFinished(shop.close)

    const warn = vi.fn()
    Object.assign(shop.app.log, { warn })
    const ask = (headers: Record<string, string>) =>
      shop.send({ url: '/healthz', headers })

    return {
      shop,
      ask,
      lines: () => warn.mock.calls.map(([text]) => text as string),
    }
  }

  test('N24: each webhook that is refused is a line', async () => {
    const { shop, lines } = await open()
    const url = '/api/stripe/webhook/'

    for (const signature of ['nonsense', ''])
      await shop.send({
        method: 'POST',
        url,
        payload: '{}',
        headers: { 'stripe-signature': signature },
      })

    const line =
      'A webhook was refused: STRIPE_WEBHOOK_SECRET is not the secret that signed it, or it is older than five minutes.'
    expect(lines()).toEqual([line, line])
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'N24: a proxy that sends %s to a shop that trusts none is told once',
    async (header) => {
      const { ask, lines } = await open()
      await ask({})
      expect(lines()).toEqual([])
      for (let times = 0; times < 2; times += 1)
        await ask({ [header]: '203.0.113.7' })
      expect(lines()).toEqual([
        `Requests come through a proxy, with ${header}, and TRUST_PROXY is not set: all customers share the limits of its address. Set TRUST_PROXY to the number of proxies, each of which writes X-Forwarded-For.`,
      ])
    },
  )

  test('N24: a proxy that is trusted is no mistake', async () => {
    const { ask, lines } = await open({ TRUST_PROXY: '1' })
    await ask({ 'x-forwarded-for': '203.0.113.7' })
    expect(lines()).toEqual([])
  })
})
