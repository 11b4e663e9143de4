import { expect, test } from 'vitest'
import { isAbn } from '#contract/abn.ts'
import { handoffMethods, paymentTypes } from '#contract/paymentTypes.ts'
import { readEnv } from '#server/config/env.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { liveSettings } from '#test/support/fixtures/liveSettings.ts'

test('N1: without any variable the shop is a sandbox on this machine', () => {
  expect(readEnv({ PORT: '', TRUST_PROXY: ' ', HOST: ' ' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: false,
    DATA_DIR: '.data',
    KITCHEN_DIR: projectPath('server/seed'),
    SANDBOX: false,
    SANDBOX_PORT: 3001,
    PAYMENT_METHODS: [...paymentTypes],
    KITCHEN_EMAIL: 'kitchen@lantern.example',
    KITCHEN_LANGUAGE: 'en',
    MAIL_FROM: 'kitchen@lantern.example',
    SELLER_NAME: 'Lantern Kitchen',
    SELLER_ADDRESS: 'Shop 6, 58 Dixon Street, Haymarket NSW 2000',
    SELLER_ABN: '00 000 000 000',
    SELLER_GST: true,
    ORDER_PREFIX: 'LK',
    UNPAID_ORDER_MINUTES: 30,
    WALLET_LIMIT: 1000,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'warn',
    mode: 'sandbox',
    sandbox: true,
  })
})

const handoffNames = [
  handoffMethods.slice(0, -1).join(', '),
  handoffMethods.at(-1),
].join(' and ')

test('PUBLIC_URL and SANDBOX_PORT follow PORT', () => {
  const { PUBLIC_URL, SANDBOX_PORT } = readEnv({ PORT: '4100' })
  expect([PUBLIC_URL, SANDBOX_PORT]).toEqual(['http://localhost:4100', 4101])
})

test('SANDBOX_URL is the origin of a sandbox, and nothing beside a real key', () => {
  expect(
    readEnv({ SANDBOX_URL: 'http://10.0.0.5:3001/mail' }).SANDBOX_URL,
  ).toBe('http://10.0.0.5:3001')
  expect(() => readEnv({ SANDBOX_URL: '10.0.0.5' })).toThrow(
    'SANDBOX_URL is not usable',
  )

  const live = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    SANDBOX_URL: 'http://10.0.0.5:3001',
  }
  expect(() => readEnv(live)).toThrow(
    'SANDBOX_URL is for the sandbox only: remove it.',
  )
})

test('TRUST_PROXY is a number of proxies, their addresses, or a word', () => {
  const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
  const networks = 'loopback, 10.0.0.0/8, ::1, fd00::/64'
  const values = ['1', '0', '2', 'true', 'false', networks]
  expect(values.map(trusted)).toEqual([1, 0, 2, true, false, networks])
})

test('NOW needs no seconds', () => {
  const NOW = '2026-11-23T09:00+11:00'
  expect(readEnv({ NOW }).NOW).toBe(NOW)
})

test.each([
  'dead',
  '10.0.0.0/99',
  '10.0.0.0/0',
  '::1/129',
  '10.0.0.1/8/8',
  '10.0.0.256',
  'yes',
])('TRUST_PROXY=%s is refused before anything is opened', (TRUST_PROXY) => {
  expect(() => readEnv({ TRUST_PROXY })).toThrow(
    'TRUST_PROXY is not usable: it must be',
  )
})

test.each([
  [
    { PORT: 'abc' },
    'PORT is not usable: it must be a port number such as 3000.',
  ],
  [
    { PORT: '70000' },
    'PORT is not usable: it must be a port number such as 3000.',
  ],
  [
    { KITCHEN_LANGUAGE: 'fr' },
    'KITCHEN_LANGUAGE is not usable: it must be en or zh.',
  ],
  [
    { KITCHEN_EMAIL: 'kitchen' },
    'KITCHEN_EMAIL is not usable: it must be an email address.',
  ],
  [
    { PAYMENT_METHODS: 'card, bitcoin' },
    `PAYMENT_METHODS is not usable: it must name some of wallet, card, ${handoffNames}, with commas between them.`,
  ],
  [
    { NOW: 'yesterday' },
    'NOW is not usable: it must be an ISO instant such as 2026-11-23T09:00:00+11:00.',
  ],
  [
    { DATABASE_URL: 'mysql://shop' },
    'DATABASE_URL is not usable: it must be an address such as postgres://user:password@host:5432/shop, with # / ? in the password as %23 %2F %3F.',
  ],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY is not usable: it must be a number of proxies, their addresses, true or false.',
  ],
  [
    { SELLER_ABN: '51 824 753 565' },
    'SELLER_ABN is not usable: it must have valid check digits, as 51 824 753 556 has.',
  ],
  [{ SELLER_GST: 'maybe' }, 'SELLER_GST is not usable: it must be yes or no.'],
  ...['call us', '123', '02 9000 0000, ext 5'].map(
    (SELLER_PHONE): [Record<string, string>, string] => [
      { SELLER_PHONE },
      'SELLER_PHONE is not usable: it must be a phone number such as 02 9000 0000.',
    ],
  ),
  [
    { CRASH_TRACE: '/nowhere/trace' },
    'CRASH_TRACE is not usable: it must be a file in a folder that is there.',
  ],
  [
    { TOKEN_SECRET: 'short' },
    'TOKEN_SECRET is not usable: it must have at least 32 characters.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', NOW: '2026-11-23T09:00:00Z' },
    'NOW moves the calendar of the sandbox only: remove it.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', RATE_LIMITS: 'off' },
    'RATE_LIMITS=off is for the sandbox only: remove it.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', CRASH_AT: 'order.debited' },
    'CRASH_AT kills sandboxes only: remove it.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', CRASH_TRACE: '/tmp/trace' },
    'CRASH_TRACE is for the sandbox only: remove it.',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_test_geheim' },
    'STRIPE_SECRET_KEY is not usable: it must begin with sk_live_, sk_test_, rk_live_ or rk_test_.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'geheim' },
    'STRIPE_PUBLISHABLE_KEY is not usable: it must begin with pk_live_ or pk_test_.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY is a test key: use two keys of one mode.',
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY is a live key: use two keys of one mode.',
  ],
  [
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', SANDBOX: '1' },
    'STRIPE_PUBLISHABLE_KEY is real and STRIPE_SECRET_KEY is not',
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_SECRET_KEY: 'sk_sandbox' },
    'STRIPE_WEBHOOK_SECRET is real and STRIPE_SECRET_KEY is not',
  ],
])(
  'N2: %j is refused by a sentence that names the variable',
  (source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence)
  },
)

test.each([
  [{ HOST: '0.0.0.0' }],
  [{ DATABASE_URL: 'postgres://db/shop' }],
  [{ HOST: '::' }],
  [{ PUBLIC_URL: 'https://shop.example' }],
])(
  'a sandbox with %j is refused unless SANDBOX=1 says that it is meant',
  (source) => {
    expect(() => readEnv(source)).toThrow('SANDBOX=1')
    expect(() =>
      readEnv({ ...source, STRIPE_SECRET_KEY: 'sk_sandbox' }),
    ).toThrow('SANDBOX=1')
    expect(readEnv({ ...source, SANDBOX: '1' }).sandbox).toBe(true)
    expect(readEnv({ ...source, STRIPE_SECRET_KEY: 'sk_test_1' }).sandbox).toBe(
      false,
    )
  },
)

test.each([
  [{}, 'sandbox'],
  [
    { STRIPE_SECRET_KEY: 'sk_sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_sandbox' },
    'sandbox',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'test',
  ],
  [{ STRIPE_SECRET_KEY: 'rk_test_1' }, 'test'],
  [liveSettings, 'live'],
  [{ ...liveSettings, STRIPE_SECRET_KEY: 'rk_live_1' }, 'live'],
])('N3: the keys %j make the mode %s', (keys, mode) => {
  const env = readEnv(keys)
  expect([env.mode, env.sandbox]).toEqual([mode, mode === 'sandbox'])
})

test.each(['http://localhost:3100', 'http://127.0.0.1', 'http://[::1]:3000'])(
  'a sandbox at %s is on this machine',
  (PUBLIC_URL) => {
    expect(readEnv({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
  },
)

test('N11: a live shop does not start with half of its settings, and names all that it lacks at once', () => {
  expect(readEnv(liveSettings)).toMatchObject({
    mode: 'live',
    LOG_LEVEL: 'info',
  })
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
    'A live shop does not start without these settings: PUBLIC_URL (an https address), DATABASE_URL (a Postgres), STRIPE_PUBLISHABLE_KEY (for payments by card), STRIPE_WEBHOOK_SECRET (for news of payments and refunds), SMTP_URL (a mail server), KITCHEN_EMAIL (where orders go), SELLER_NAME (for tax invoices), SELLER_ADDRESS (for tax invoices), SELLER_ABN (with valid check digits).',
  )
})

test.each([
  [{ PUBLIC_URL: 'http://shop.test' }, 'PUBLIC_URL (an https address)'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL (a Postgres)'],
  [
    { KITCHEN_EMAIL: 'kitchen@lantern.example' },
    'KITCHEN_EMAIL (where orders go)',
  ],
  [{ SELLER_NAME: '' }, 'SELLER_NAME (for tax invoices)'],
  [{ SELLER_ABN: '00 000 000 000' }, 'SELLER_ABN (with valid check digits)'],
])('N11: a live shop with %j is refused', (change, sentence) => {
  expect(() => readEnv({ ...liveSettings, ...change })).toThrow(sentence)
})

test.each([
  '02 9000 0000',
  '(02) 9000-0000',
  '+84 28 3822 0000',
  '1300 123 456',
  '13 12 34',
])('K63: %s can be the phone number of a kitchen', (SELLER_PHONE) => {
  expect(readEnv({ SELLER_PHONE }).SELLER_PHONE).toBe(SELLER_PHONE)
})

test('N11: a shop in test mode demands its secret key alone', () => {
  expect(readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' }).mode).toBe('test')
})

test.each([
  ['51 824 753 556', true],
  ['51824753556', true],
  ['51 824 753 565', false],
  ['00 000 000 000', false],
  ['5182475355', false],
])('the check digits of ABN %s: %s', (abn, isRight) => {
  expect(isAbn(abn)).toBe(isRight)
})

test.each([
  'statement_timeout=2s',
  'lock_timeout=1.5',
  'idle_in_transaction_session_timeout=10min',
  'query_timeout=',
  'connectionTimeoutMillis=5s',
])(
  'N37: DATABASE_URL with %s is refused, because the limit would be another one',
  (limit) => {
    const name = limit.split('=')[0]
    const DATABASE_URL = `postgres://db/shop?sslmode=require&${limit}`
    expect(() => readEnv({ SANDBOX: '1', DATABASE_URL })).toThrow(
      `DATABASE_URL is not usable: ${limit} must be a whole number of milliseconds, such as ${name}=10000.`,
    )
  },
)

test('N37: DATABASE_URL may have limits in milliseconds', () => {
  const DATABASE_URL =
    'postgres://db/shop?statement_timeout=8000&lock_timeout=2000'
  expect(readEnv({ SANDBOX: '1', DATABASE_URL }).DATABASE_URL).toBe(
    DATABASE_URL,
  )
})
