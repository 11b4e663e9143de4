import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockDirectory } from '#server/db/lockDirectory.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
} from '#test/support/database/create.ts'
import { writeStore } from '#test/support/database/writeStore.ts'
import { liveSettings } from '#test/support/fixtures/liveSettings.ts'
import { freePort } from '#test/support/process/freePort.ts'
import {
  type ServerProcess,
  startServerProcess,
} from '#test/support/process/startServer.ts'
import { patience } from '#test/support/timing/patience.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const running: ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase('postgres')
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map((server) => server.exited))
  await database?.close()
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const ports = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  }
  const server = await startServerProcess({
    SANDBOX: '1',
    DATABASE_URL: database.url ?? '',
    ...ports,
    ...env,
  })

  running.push(server)
  return server
}

test('the shop says where it is open, and where a sandbox keeps its mails', async () => {
  const server = await start()
  const mails = await fetch(`${/http\S+\/mail/.exec(server.output())?.[0]}`)
  expect(server.output()).toContain(
    `Lantern Kitchen is open at ${server.url.replace('127.0.0.1', 'localhost')}`,
  )
  expect(server.output()).toContain(
    'Log in as demo@lantern.example with lantern-demo',
  )
  expect(await mails.json()).toEqual([])
})

test('M8: the log has each request without its secrets', async () => {
  const server = await start({ LOG_LEVEL: 'info' })
  const headers = { authorization: 'Bearer geheim', cookie: 'csrftoken=geheim' }

  await fetch(`${server.url}/api/menu/items/?search=geheim`, { headers })
  server.child.kill('SIGTERM')
  await server.exited

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const requests = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.req)
  expect(requests).toMatchObject([
    {
      level: 30,
      reqId: expect.any(String),
      req: { method: 'GET', path: '/api/menu/items/' },
    },
  ])
  expect(server.output()).not.toContain('geheim')
})

test('an error that nobody handles is logged before the shop ends', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-break-'))
  const file = join(directory, 'break.mjs')

  writeFileSync(
    file,
    "process.on('SIGUSR2', () => { throw new Error('a mistake in the shop') })",
  )

  const server = await start({
    NODE_OPTIONS: `--import=${pathToFileURL(file)}`,
  })

  server.child.kill('SIGUSR2')
  expect(await server.exited).toBe(1)
  const lines = server.output().split('\n')
  const [line, ...others] = lines.filter((text) =>
    text.includes('a mistake in the shop'),
  )
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 60,
    msg: 'the shop ends with an error that nobody handled',
    err: {
      message: 'a mistake in the shop',
      stack: expect.stringContaining('break.mjs'),
    },
  })
  expect(others).toEqual([])
  rmSync(directory, { recursive: true })
})

test('N5: after a signal, it finishes the running request and exits without an error', async () => {
  const server = await start()
  const answer = sendSlowly(`${server.url}/api/login/`, () =>
    server.child.kill('SIGTERM'),
  )
  expect(await answer).toBe(200)
  expect(await server.exited).toBe(0)
})

test.each([
  [
    'a bad setting',
    { PORT: 'x' },
    'PORT is not usable: it must be a port number such as 3000.\n',
  ],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://shop:geheim@127.0.0.1:1/shop' },
    'The database shop on 127.0.0.1:1 (DATABASE_URL) cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
  ],
  [
    'a real key on a sandbox database',
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'This database belongs to a sandbox, with play money in its wallets, and STRIPE_SECRET_KEY is a test key: use another DATA_DIR or DATABASE_URL, or remove the key.\n',
  ],
])('N2: %s stops the start with one sentence', async (_, env, sentence) => {
  const server = await start(env)
  expect([await server.exited, server.output()]).toEqual([1, sentence])
})

test('N11 Q6: a live shop opens on an empty Postgres, without a word of the provider, a demo customer and a sandbox', async () => {
  const empty = await createEmptyDatabase()
  const SANDBOX_PORT = String(await freePort())
  const settings = {
    ...liveSettings,
    SANDBOX: '',
    SANDBOX_PORT,
    DATABASE_URL: empty.url,
  }
  const server = await start(settings)
  await expect(fetch(`http://127.0.0.1:${SANDBOX_PORT}/mail`)).rejects.toThrow(
    'fetch failed',
  )
  expect(server.output()).toContain(
    'Lantern Kitchen is open at https://shop.test\n',
  )
  expect(server.output()).not.toContain('lantern-demo')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  const demo = JSON.stringify({
    email: 'demo@lantern.example',
    password: 'lantern-demo',
  })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${server.url}/api/login/`, {
    method: 'POST',
    headers,
    body: demo,
  })
  expect(login.status).toBe(401)

  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await empty.drop()
})

test('N2: a port in use stops the start with one sentence that names another port', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))

  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await start({ PORT: String(port) })

  holder.close()
  expect([await server.exited, server.output()]).toEqual([
    1,
    `Port ${port} is in use: stop what listens there, or choose another one with PORT=${port + 10}.\n`,
  ])
})

test('Q7: a second server of a sandbox shop uses the sandbox of the first, and cannot open its file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const SANDBOX_PORT = String(await freePort())
  const SANDBOX_URL = `http://127.0.0.1:${SANDBOX_PORT}`
  // Servers that share a database share its mails too, so this one has its own.
  const database = await createEmptyDatabase()
  const shop = { DATABASE_URL: database.url, DATA_DIR: directory }
  const first = await start({ ...shop, SANDBOX_PORT })
  const refused = await start(shop)
  expect([await refused.exited, refused.output()]).toEqual([
    1,
    `The data directory ${directory}/sandbox is in use by another shop (process ${first.child.pid}): stop that one, or set SANDBOX_URL to the address of its sandbox.\n`,
  ])

  const second = await start({ ...shop, SANDBOX_URL })
  expect(second.output()).toContain(`mails are at ${SANDBOX_URL}/mail`)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'demo@lantern.example' })

  await fetch(`${second.url}/api/forget-password-otp/`, {
    method: 'POST',
    headers,
    body,
  })
  await vi.waitFor(async () => {
    const mails = await (await fetch(`${SANDBOX_URL}/mail`)).json()
    expect(mails).toMatchObject([{ recipient: 'demo@lantern.example' }])
  }, patience)
  for (const { child, exited } of [first, second]) {
    child.kill('SIGKILL')
    await exited
  }
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

test('N4: a data directory in use stops the start; a stopped shop leaves it free', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-data-'))
  await writeStore(directory)

  const pglite = { DATABASE_URL: '', DATA_DIR: directory }
  const unlock = lockDirectory(directory)
  const refused = await start(pglite)
  expect([await refused.exited, refused.output()]).toEqual([
    1,
    `The data directory ${directory} is in use by another shop (process ${process.pid}): stop that one, or set DATA_DIR to another directory.\n`,
  ])

  unlock()
  const server = await start(pglite)
  expect(existsSync(join(directory, 'lock'))).toBe(true)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  server.child.kill('SIGINT')
  expect(await server.exited).toBe(0)
  expect(existsSync(join(directory, 'lock'))).toBe(false)
  rmSync(directory, { recursive: true, force: true })
})

/** Sends headers, calls `betweenHeadAndBody` once the server has them, and sends the body. Returns the status. */
function sendSlowly(
  url: string,
  betweenHeadAndBody: () => void,
): Promise<number | undefined> {
  const body = JSON.stringify({
    email: 'demo@lantern.example',
    password: 'lantern-demo',
  })
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const call = request(url, { method: 'POST', headers })

    call.on('continue', () => {
      betweenHeadAndBody()
      call.end(body)
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
    call.flushHeaders()
  })
}
