import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import type { Tokens } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { walletRefused } from '#server/domain/requestRefusal.ts'
import { handle, type RequestContext } from '#server/http/contractRoute.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import {
  createTestShop,
  sendTo,
  type TestShop,
} from '#test/support/shop/create.ts'

const cook = route({
  method: 'POST',
  path: '/test/cook/',
  access: 'customer',
  idempotent: true,
  summary: 'Cooks something, once a key',
  body: z.object({ dish: z.string(), size: z.optional(z.number()) }),
  output: z.object({ zest: z.number(), dish: z.string() }),
})

describe.each(bothDatabases)('idempotency keys on %s', (database) => {
  let shop: TestShop
  let app: FastifyInstance
  let as: Tokens
  let cooked: string[] = []
  let gate: Gate | null = null

  beforeAll(async () => {
    shop = await createTestShop({ database, env: { RATE_LIMITS: 'off' } })
    app = await createApp(shop.deps)

    const make = async ({
      body,
      deps,
      status,
      key,
    }: RequestContext<typeof cook>) => {
      gate?.enter()
      await gate?.opened
      if (body.dish === 'nothing') throw walletRefused('required')

      cooked.push(body.dish)
      if (body.dish === 'fire') throw new Error('the kitchen burns')
      status(201)

      const output = { zest: cooked.length, dish: body.dish }
      await deps.db.transaction(async (tx) => {
        await key.store(tx, output)
        if (body.dish === 'late fire') throw new Error('rolled back')
      })

      return output
    }

    handle(app, cook, make, undefined, undefined, {
      processor: 1,
      statements: 9,
    })
    await app.ready()
    as = (await shop.newCustomer()).tokens
  })
  beforeEach(() => {
    cooked = []
    gate = null
  })
  afterAll(async () => {
    await app?.close()
    await shop?.close()
  })

  const order = (payload: object, key?: string, signed = as) =>
    sendTo(
      { app },
      {
        method: 'POST',
        url: '/api/test/cook/',
        payload,
        as: signed,
        headers: key ? { 'idempotency-key': key } : {},
      },
    )

  test('L2: the same key and body replay the same bytes and do nothing again', async () => {
    const first = await order({ dish: 'tofu', size: 1 }, 'a')
    const second = await order({ size: 1, dish: 'tofu' }, 'a')
    expect([first.status, first.text]).toEqual([
      201,
      '{"zest":1,"dish":"tofu"}',
    ])
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(cooked).toEqual(['tofu'])
  })

  test('without a key, or with the key of another customer, it is another request', async () => {
    const other = (await shop.newCustomer()).tokens
    await order({ dish: 'tofu' })
    await order({ dish: 'tofu' })
    await order({ dish: 'tofu' }, 'mine')
    await order({ dish: 'tofu' }, 'mine', other)
    expect(cooked).toHaveLength(4)
  })

  test('the same key with another body is 422', async () => {
    await order({ dish: 'tofu' }, 'b')
    const other = await order({ dish: 'duck' }, 'b')
    expect([other.status, other.json()]).toEqual([
      422,
      {
        detail: 'This key was already used for another request.',
        order_id: null,
      },
    ])
  })

  test('another body is 409 while nothing is done under the key, and goes on when that was given up', async () => {
    const dead = holdRequests()
    gate = dead

    const slow = order({ dish: 'leek' }, 'g')
    await dead.entered
    gate = null

    const early = await order({ dish: 'kale' }, 'g')
    expect([early.status, early.json()]).toMatchObject([
      409,
      { code: 'in_progress' },
    ])

    shop.clock.advance(11_000)
    expect((await order({ dish: 'kale' }, 'g')).status).toBe(201)
    dead.open()
    expect((await slow).status).toBe(409)
    expect((await order({ dish: 'leek' }, 'g')).status).toBe(422)
  })

  test('while the first is in progress the second is 409, and replayed afterwards', async () => {
    const held = holdRequests()
    gate = held

    const first = order({ dish: 'soup' }, 'c')
    await held.entered
    const second = await order({ dish: 'soup' }, 'c')
    expect([second.status, second.json()]).toEqual([
      409,
      { detail: 'This request is still being processed.', code: 'in_progress' },
    ])

    gate = null
    held.open()
    expect((await first).status).toBe(201)
    expect((await order({ dish: 'soup' }, 'c')).status).toBe(201)
    expect(cooked).toEqual(['soup'])
  })

  test('L2: twenty at once do the work once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order({ dish: 'bao' }, 'd')),
    )
    expect(
      answers.map((answer) => answer.status).filter((status) => status === 201),
    ).not.toEqual([])
    expect(
      answers.every(({ status }) => status === 201 || status === 409),
    ).toBe(true)
    expect(cooked).toEqual(['bao'])
  })

  test.each([
    ['a refusal', 'nothing', 402],
    ['a failure', 'fire', 500],
    ['an effect that was rolled back', 'late fire', 500],
  ])('%s is not stored: the key is free again', async (_, dish, status) => {
    expect((await order({ dish }, `free ${dish}`)).status).toBe(status)
    expect((await order({ dish }, `free ${dish}`)).status).toBe(status)
  })

  test('a request without a login or with a bad body never reaches the key', async () => {
    const nobody = { access_token: 'x', refresh_token: 'y' }
    expect((await order({ dish: 'tofu' }, 'e', nobody)).status).toBe(401)
    expect((await order({ dish: 5 }, 'e')).status).toBe(400)
    expect((await order({ dish: 'tofu' }, 'e')).status).toBe(201)
  })

  test('another process takes over the key of a dead one, and late writes of the dead one are refused', async () => {
    const dead = holdRequests()
    gate = dead

    const slow = order({ dish: 'rice' }, 'f')
    await dead.entered
    shop.clock.advance(11_000)

    const alive = holdRequests()
    gate = alive
    const retry = order({ dish: 'rice' }, 'f')

    await alive.entered
    dead.open()
    expect((await slow).status).toBe(409)

    alive.open()
    const answer = await retry
    expect(answer.status).toBe(201)
    expect((await order({ dish: 'rice' }, 'f')).text).toBe(answer.text)
  })
})

type Gate = {
  enter: () => void
  entered: Promise<void>
  open: () => void
  opened: Promise<void>
}

/** Holds requests in the order handler until `open`. */
function holdRequests(): Gate {
  let enter = () => {}
  let open = () => {}
  const entered = new Promise<void>((resolve) => {
    enter = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })

  return { enter, entered, open, opened }
}
