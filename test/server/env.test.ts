import { expect, test } from 'vitest'
import { readEnv } from '#server/config/env.ts'

test('N1: without any variable the shop is a sandbox on this machine', () => {
  expect(readEnv({ PORT: '' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: false,
    DATA_DIR: '.data',
    SANDBOX: false,
    SANDBOX_PORT: 3001,
    KITCHEN_EMAIL: 'kitchen@lantern.example',
    SELLER_NAME: 'Lantern Kitchen',
    SELLER_ADDRESS: 'Shop 6, 58 Dixon Street, Haymarket NSW 2000',
    SELLER_ABN: '00 000 000 000',
    UNPAID_ORDER_MINUTES: 30,
    WALLET_LIMIT: 1000,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'warn',
    sandbox: true,
  })
})

test('PUBLIC_URL and SANDBOX_PORT follow PORT', () => {
  const { PUBLIC_URL, SANDBOX_PORT } = readEnv({ PORT: '4100' })
  expect([PUBLIC_URL, SANDBOX_PORT]).toEqual(['http://localhost:4100', 4101])
})

test('TRUST_PROXY is a number of proxies, their addresses, or a word', () => {
  const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
  const given = ['1', '0', '2', 'true', 'false', 'loopback, 10.0.0.0/8']
  expect(given.map(trusted)).toEqual([1, 0, 2, true, false, 'loopback, 10.0.0.0/8'])
})

test.each([
  [{ PORT: 'abc' }, 'PORT is not usable: it must be a port number such as 3000.'],
  [{ PORT: '70000' }, 'PORT is not usable: it must be a port number such as 3000.'],
  [{ KITCHEN_EMAIL: 'kitchen' }, 'KITCHEN_EMAIL is not usable: it must be an email address.'],
  [
    { NOW: 'yesterday' },
    'NOW is not usable: it must be an ISO instant such as 2026-11-23T09:00:00+11:00.',
  ],
  [
    { DATABASE_URL: 'mysql://shop' },
    'DATABASE_URL is not usable: it must be an address such as postgres://user:password@host:5432/shop.',
  ],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY is not usable: it must be a number of proxies, their addresses, true or false.',
  ],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET is not usable: it must have at least 32 characters.'],
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
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', SANDBOX: '1' },
    'STRIPE_PUBLISHABLE_KEY is real and STRIPE_SECRET_KEY is not',
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_SECRET_KEY: 'sk_sandbox' },
    'STRIPE_WEBHOOK_SECRET is real and STRIPE_SECRET_KEY is not',
  ],
])('N2: %j is refused by a sentence that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence)
})

test.each([[{ HOST: '0.0.0.0' }], [{ DATABASE_URL: 'postgres://db/shop' }], [{ HOST: '::' }]])(
  'a sandbox with %j is refused unless SANDBOX=1 says that it is meant',
  (source) => {
    expect(() => readEnv(source)).toThrow('SANDBOX=1')
    expect(() => readEnv({ ...source, STRIPE_SECRET_KEY: 'sk_sandbox' })).toThrow('SANDBOX=1')
    expect(readEnv({ ...source, SANDBOX: '1' }).sandbox).toBe(true)
    expect(readEnv({ ...source, STRIPE_SECRET_KEY: 'sk_live_1' }).sandbox).toBe(false)
  },
)
