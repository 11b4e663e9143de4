// Measures requests of each kind: CPU time beside a health check of the same run, and database time.
import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { costs, workOf } from '#server/http/costs.ts'
import {
  createDatabase,
  startPostgres,
} from '#test/support/database/postgres.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { flatPicture } from '#test/support/fixtures/flatPicture.ts'
import { type SpawnedShop, spawnShop } from '#test/support/process/spawnShop.ts'
import { multipart } from '#test/support/shop/multipart.ts'
import {
  addressBody,
  amounts,
  friedRice,
  orderBody,
} from '#test/support/shop/placeOrder.ts'
import { copyOrders, createCustomers } from './customers.ts'
import { cpuOf } from './metricOf.ts'
import { printTable } from './printTable.ts'

const now = '2026-11-23T09:00:00+11:00'
/** Requests of each kind, one after the other. */
const count = Number(process.env.BENCH_REQUESTS ?? 100)
/** Unmeasured requests before: they fill caches. */
const warmUp = 10
/** Orders in the database with a coupon whose uses are limited. */
const orders = Number(process.env.BENCH_ORDERS ?? 100_000)

type Request = { path: string; init?: RequestInit }
type RequestKind = {
  name: string
  /** The route in the table of costs. */
  route: string
  make: (index: number) => Request
  /** Expected statuses; the default is 200. */
  statuses?: number[]
  /** The number of requests, if not `count`. */
  times?: number
}

const health: RequestKind = {
  name: 'health check',
  route: 'GET /healthz',
  make: () => ({ path: '/healthz' }),
}

const postgres = await startPostgres({ isDurable: true })
const database = await createDatabase(postgres.url)
const env = {
  DATABASE_URL: database.url,
  TOKEN_SECRET: testSecret,
  NOW: now,
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
}
const shop = await spawnShop(env, ['dist/server/main.js'])
const admin = new pg.Client(database.url)
try {
  await admin.connect()
  await run(shop)
} finally {
  await admin.end()
  await shop.kill()
  await postgres.stop()
}

async function run({ url }: SpawnedShop): Promise<void> {
  const customers = await createCustomers(database.url, 400)
  const rows: { kind: RequestKind; cpu: number; busy: number }[] = []
  const floor: RequestKind = { ...health, times: 1000 }

  await measure(url, floor)
  for (const kind of await kindsOf(url, customers)) {
    rows.push({ kind, ...(await measure(url, kind)) })
    process.stderr.write('.')
  }

  const floors = [rows[0]?.cpu ?? 1, (await measure(url, floor)).cpu]
  const least = Math.min(...floors)
  const table = rows.map(({ kind: { name, route }, cpu, busy }) => {
    const declared = costs[route]
    return [
      name,
      cpu.toFixed(2),
      (cpu / least).toFixed(1),
      busy.toFixed(2),
      declared === undefined
        ? ''
        : String(
            declared.processor +
              (name.includes('picture') ? (declared.picture ?? 0) : 0),
          ),
      declared === undefined ? '' : String(workOf(declared)),
    ]
  })
  const head = [
    'request',
    'CPU ms',
    'health checks',
    'database ms',
    'declared',
    'with statements',
  ]
  printTable(`Costs of a request, mean of ${count}`, head, table)
}

/** Milliseconds of server CPU and of database time for one request. */
async function measure(
  url: string,
  { name, make, statuses = [200], times = count }: RequestKind,
) {
  const send = async (index: number) => {
    const { path, init = {} } = make(index)
    // Every request has another network address, so that no rate limit applies.
    const headers = { 'x-forwarded-for': randomAddress(), ...init.headers }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    await answer.arrayBuffer()
    if (!statuses.includes(answer.status))
      throw new Error(`${name}: ${answer.status}`)
  }
  for (let index = 0; index < warmUp; index++) await send(index)

  const cpu = await cpuOf(url)
  const busy = await busyOf()
  for (let index = warmUp; index < times + warmUp; index++) await send(index)

  return {
    cpu: ((await cpuOf(url)) - cpu) / times,
    busy: ((await busyOf()) - busy) / times,
  }
}

function randomAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}

async function kindsOf(
  url: string,
  customers: Awaited<ReturnType<typeof createCustomers>>,
) {
  const tokenOf = (index: number) =>
    customers[index % customers.length]?.token ?? ''
  const as = (index: number) => ({ authorization: `Bearer ${tokenOf(index)}` })
  const json = { 'content-type': 'application/json' }
  const post = (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Request => ({
    path,
    init: {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
    },
  })
  const visit = (
    name: string,
    route: string,
    path: string,
    headers = {},
  ): RequestKind => ({
    name,
    route: `GET ${route}`,
    make: () => ({
      path,
      init: { headers: { 'accept-encoding': 'br', ...headers } },
    }),
  })
  const read = (name: string, path: string): RequestKind => ({
    name,
    route: `GET ${path}`,
    make: (index) => ({ path, init: { headers: as(index) } }),
  })
  const hostile = customers[399]
  const many = customers[398]

  await addOrders(url, hostile, many, customers[397])
  const picture = async (bytes: Buffer) => {
    const file = new File([new Uint8Array(bytes)], 'me')
    const { headers, payload } = await multipart({
      full_name: 'Wei',
      profile_picture: file,
    })
    return (index: number): Request => ({
      path: '/api/details/',
      init: {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, ...as(index) },
      },
    })
  }
  const flat = (side: number) =>
    sharp({
      create: { width: side, height: side, channels: 3, background: '#c33' },
    })
  const wide = await picture(
    await flat(5000).jpeg({ progressive: true }).toBuffer(),
  )
  const avif = await picture(await flat(2000).avif({ effort: 0 }).toBuffer())
  const forbidden = await picture(flatPicture)
  const refresh_token = 'x'.repeat(43)
  const email = () => `${randomUUID()}@b.example`
  const form = () => ({
    full_name: 'Mei',
    email: email(),
    mobile_number: '0412345678',
    password: 'noodles',
    confirm_password: 'noodles',
    remember_me: false,
  })
  const spaces = (index: number) => '+'.repeat(1 + (index % 400))
  const kinds: RequestKind[] = [
    { ...health, times: 1000 },
    visit('readiness', '/readyz', '/readyz'),
    visit('API document', '/api/docs', '/api/docs'),
    visit('metrics', '/metrics', '/metrics'),
    visit('page', '/ordernow', '/ordernow'),
    visit('page that is not kept', '/nowhere', '/nowhere'),
    visit('page, language of 15,000 commas', '/nowhere', '/nowhere', {
      'accept-language': ','.repeat(15_000),
    }),
    visit('labels', '/api/translations/all', '/api/translations/all'),
    visit('menu', '/api/menu/items/', '/api/menu/items/'),
    {
      ...visit('menu, another search each', '/api/menu/items/', ''),
      make: () => ({
        path: `/api/menu/items/?search=${randomUUID().slice(0, 2)}`,
      }),
    },
    {
      ...visit('menu, other spaces each', '/api/menu/items/', ''),
      make: (index) => ({
        path: `/api/menu/items/?search=${spaces(Math.floor(index / 3))}`,
        init: { headers: { 'accept-encoding': 'br' } },
      }),
    },
    ...[
      '/api/menu/delivery-point/',
      '/api/menu/pickup-location/',
      '/api/menu/timeslots/',
    ].map((path) => visit(path, path, path)),
    visit(
      `coupons, ${orders} orders with one`,
      '/api/transactions/coupons/orders/',
      '/api/transactions/coupons/orders/',
    ),
    {
      name: 'login, wrong password',
      route: 'POST /api/login/',
      make: () => post('/api/login/', { email: email(), password: 'x' }),
      statuses: [401],
    },
    {
      name: 'registration',
      route: 'POST /api/register-user/',
      make: () => post('/api/register-user/', form()),
      statuses: [201],
    },
    {
      name: 'code',
      route: 'POST /api/forget-password-otp/',
      make: () => post('/api/forget-password-otp/', { email: email() }),
    },
    {
      name: 'wrong code',
      route: 'POST /api/verify-otp/',
      make: () =>
        post('/api/verify-otp/', {
          email: email(),
          otp_code: '123456',
          new_password: 'noodles1',
          confirm_password: 'noodles1',
        }),
      statuses: [400],
    },
    {
      name: 'refresh, unknown',
      route: 'POST /api/refresh/',
      make: () => post('/api/refresh/', { refresh_token }),
      statuses: [401],
    },
    {
      name: 'logout, unknown',
      route: 'POST /api/logout/',
      make: () => post('/api/logout/', { refresh_token }),
    },
    {
      name: 'logout, array of 64 KB',
      route: 'POST /api/logout/',
      make: () =>
        post('/api/logout/', { refresh_token, list: Array(32_000).fill(1) }),
      statuses: [400],
    },
    {
      name: 'logout, object of 64 KB',
      route: 'POST /api/logout/',
      make: () =>
        post(
          '/api/logout/',
          Object.fromEntries(
            Array.from({ length: 5900 }, (_, key) => [`k${key}`, 1]),
          ),
        ),
      statuses: [400],
    },
    {
      name: 'logout, array of 290 KB',
      route: 'POST /api/logout/',
      make: () => post('/api/logout/', { list: Array(145_000).fill(1) }),
      statuses: [413],
    },
    {
      name: 'message',
      route: 'POST /api/contactus/',
      make: () =>
        post('/api/contactus/', {
          first_name: 'A',
          last_name: 'B',
          email: email(),
          message: 'Hello',
        }),
    },
    ...[
      '/api/details/',
      '/api/user-address/',
      '/api/transactions/get-balance/',
      '/api/transactions/wallet/',
      '/api/transactions/coupons/wallet/',
      '/api/stripe-payment-methods/',
    ].map((path) => read(path, path)),
    {
      ...read('newest orders, 3 lines each', '/api/orders/list-orders/'),
      make: () => ({
        path: '/api/orders/list-orders/',
        init: { headers: { authorization: `Bearer ${many?.token}` } },
      }),
      times: 60,
    },
    {
      ...read('newest orders, 200 lines each', '/api/orders/list-orders/'),
      make: () => ({
        path: '/api/orders/list-orders/',
        init: { headers: { authorization: `Bearer ${hostile?.token}` } },
      }),
      times: 60,
    },
    {
      name: 'address',
      route: 'POST /api/user-address/',
      make: (index) =>
        post('/api/user-address/', addressBody(2000 + (index % 50)), as(index)),
      statuses: [201],
    },
    {
      name: 'order from the wallet',
      route: 'POST /api/orders/create/',
      make: (index) =>
        post('/api/orders/create/', orderBody(), {
          ...as(index),
          'idempotency-key': randomUUID(),
        }),
      statuses: [201],
    },
    {
      name: 'order of 200 lines',
      route: 'POST /api/orders/create/',
      make: (index) =>
        post(
          '/api/orders/create/',
          orderBody(amounts(1490 * 200, 0, 0), Array(200).fill(friedRice)),
          { ...as(index), 'idempotency-key': randomUUID() },
        ),
      statuses: [201],
      times: 60,
    },
    {
      name: 'recharge (with the sandbox)',
      route: 'POST /api/transactions/wallet/recharge/',
      make: (index) =>
        post(
          '/api/transactions/wallet/recharge/',
          { amount: '1.00', save_payment_method: false },
          as(index),
        ),
      statuses: [200, 400],
      times: 60,
    },
    {
      name: 'picture, AVIF of 24 megapixels',
      route: 'POST /api/details/',
      make: forbidden,
      statuses: [400],
      times: 20,
    },
    {
      name: 'picture, AVIF of 4 megapixels',
      route: 'POST /api/details/',
      make: avif,
      times: 20,
    },
    {
      name: 'picture, progressive JPEG of 25 megapixels',
      route: 'POST /api/details/',
      make: wide,
      times: 20,
    },
  ]

  return kinds
}

type Person = Awaited<ReturnType<typeof createCustomers>>[number] | undefined

/** Adds 50 orders of 200 lines, 50 of three lines, and `BENCH_ORDERS` orders with a limited coupon. */
async function addOrders(
  url: string,
  hostile: Person,
  many: Person,
  other: Person,
): Promise<void> {
  const place = async (person: Person, lines: number) => {
    const answer = await fetch(`${url}/api/orders/create/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(
        orderBody(amounts(1490 * lines, 0, 0), Array(lines).fill(friedRice)),
      ),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
  }
  await place(many, 3)
  await place(hostile, 200)
  await copyOrders(database.url, many?.customerId ?? 0, 49, many?.customerId)
  await copyOrders(
    database.url,
    hostile?.customerId ?? 0,
    49,
    hostile?.customerId,
  )

  const old = other?.customerId ?? 0
  await copyOrders(database.url, old, orders, many?.customerId)
  // The triggers of so many rows in one transaction would take minutes.
  await admin.query(
    "set session_replication_role = replica; update orders set coupon = 'WELCOME8'",
  )
  await admin.query(
    `insert into coupon_uses select 'order', 'WELCOME8', 0, count(*) from orders;
     update order_coupons set uses_total = 1000000 where code = 'WELCOME8';
     reset session_replication_role`,
  )
}

/** Milliseconds that the database has run statements; waits because backends report it a second later. */
async function busyOf(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await admin.query<{ time: number }>(
    'select active_time as time from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.time ?? 0
}
