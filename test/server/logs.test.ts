import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '#sandbox/createSandbox.ts'
import { loggerOptions } from '#server/config/loggerOptions.ts'
import { databases } from '#test/support/database/create.ts'
import { optionsOf } from '#test/support/sandbox/open.ts'
import {
  createTestShop,
  sendTo,
  type TestShop,
} from '#test/support/shop/create.ts'
import { createTestServer } from '#test/support/shop/createServer.ts'

describe.each(databases)('the log of a shop on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
  })
  afterAll(() => shop?.close())

  const createLogging = async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const options = loggerOptions({ LOG_LEVEL: 'info', sandbox: true })
    const logger = { ...(typeof options === 'object' ? options : {}), stream }

    return { lines, server: await createTestServer({ ...shop.deps, logger }) }
  }

  test('M8: a failed query is logged with its text and its cause, and without its parameters', async () => {
    const { lines, server } = await createLogging()
    await shop.db.execute(sql`alter table mails rename to lost_mails`)

    const payload = { email: 'demo@lantern.example' }
    const url = '/api/forget-password-otp/'
    const answer = await sendTo(server, { method: 'POST', url, payload })

    await shop.db.execute(sql`alter table lost_mails rename to mails`)
    await server.close()
    expect(answer.status).toBe(500)

    const logged = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.err)
    expect(logged).toMatchObject({
      level: 50,
      err: {
        message: 'Failed query',
        query: expect.stringContaining('insert into "mails"'),
        stack: expect.stringContaining('    at '),
        cause: { code: '42P01', message: 'relation "mails" does not exist' },
      },
    })
    expect(lines.join()).not.toMatch(/demo@lantern|Your code|\d{6} is your/)
  })

  test('M8: a failure of the sandbox, which the shop logs, has no parameters either', async () => {
    const sandbox = await createSandbox(optionsOf(shop.deps))
    const { structuredClone } = globalThis

    vi.stubGlobal('structuredClone', () => {
      throw new Error('geheim@customers.example could not be kept.')
    })

    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/v1/customers',
      payload: 'email=geheim%40customers.example',
      headers: {
        authorization: 'Bearer sk_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })

    vi.stubGlobal('structuredClone', structuredClone)
    await sandbox.close()
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: { type: 'api_error', message: 'The sandbox failed.' } },
    ])
  })

  test('M8: values in error messages of Postgres are not logged', async () => {
    const { lines, server } = await createLogging()
    const { id } = await shop.newCustomer()
    const taken = sql`insert into customers select * from customers where id = ${id}`

    for (const query of [taken, sql`select ${'geheim'}::int`])
      server.app.log.warn({
        err: await shop.db.execute(query).catch((error: unknown) => error),
      })
    await server.close()

    const [unique, value] = lines.map((line) => JSON.parse(line))
    expect(unique.err.cause).toMatchObject({
      code: '23505',
      constraint: 'customers_pkey',
    })
    expect(unique.err.cause).not.toHaveProperty('detail')
    expect(value.err.cause).toMatchObject({
      code: '22P02',
      message: 'Bad value',
    })
    expect(lines.join()).not.toContain('geheim')
  })
})
