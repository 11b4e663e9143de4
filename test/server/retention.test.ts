import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  guesses,
  idempotencyKeys,
  mails,
} from '#server/db/schema/operations.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { deleteExpired } from '#server/privacy/deleteExpired.ts'
import { databases } from '#test/support/database/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const day = 86_400_000

describe.each(databases)('what is kept how long on %s', (database) => {
  const on = usePayingShop(database)
  const { place, tryCard } = on
  const sweep = () => deleteExpired(on.shop.db, on.shop.clock, blankMail)
  const sendMails = () =>
    deliverMails(on.shop.db, on.shop.clock, async () => {})

  test('M13: a mail loses its words thirty days after it was sent, and is never written again', async () => {
    const { order_id } = (await place(orderBody())).json() as {
      order_id: string
    }
    await on.shop.mails()
    await sendMails()
    on.shop.clock.advance(29 * day)
    await sweep()

    const key = eq(mails.dedupe_key, `order:${order_id}:customer`)
    const read = async () =>
      (await on.shop.db.select().from(mails).where(key))[0]
    expect((await read())?.recipient).toBe(on.wei.email)

    on.shop.clock.advance(2 * day)
    await sweep()
    expect(await read()).toMatchObject(blankMail)
  })

  test('M13: a mail that waits keeps its words', async () => {
    await place(orderBody())
    await on.shop.mails()
    on.shop.clock.advance(60 * day)
    await sweep()
    expect((await on.shop.mails()).map(({ recipient }) => recipient)).toContain(
      on.wei.email,
    )
    await sendMails()
  })

  test('M13: a message to the kitchen goes ninety days after it was sent', async () => {
    const payload = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      message: 'Hello',
    }
    await on.shop.send({ method: 'POST', url: '/api/contactus/', payload })

    const messages = async () =>
      (await on.shop.mails()).filter(({ dedupe_key }) =>
        dedupe_key.startsWith('contact:'),
      )

    on.shop.clock.advance(91 * day)
    await sweep()
    expect(await messages()).toHaveLength(1)

    await sendMails()
    await sweep()
    expect(await messages()).toEqual([])
  })

  test('M13: a stored answer loses its client secret after a day, and goes after seven', async () => {
    const placed = (await tryCard({}, 'a key')).json() as Record<
      string,
      unknown
    >
    const stored = async () => {
      const isTheirs = eq(idempotencyKeys.customer_id, on.wei.id)
      return (
        await on.shop.db.select().from(idempotencyKeys).where(isTheirs)
      ).map(({ body }) => JSON.parse(body ?? ''))
    }

    await sweep()
    expect(await stored()).toEqual([placed])
    on.shop.clock.advance(day + 1000)
    await sweep()
    expect(await stored()).toEqual([{ ...placed, client_secret: 'over' }])

    on.shop.clock.advance(7 * day)
    await sweep()
    expect(await stored()).toEqual([])
  })

  test('M13: guesses are forgotten after a day', async () => {
    await on.shop.db.insert(guesses).values({
      key: `password:${on.wei.id}`,
      failures: 9,
      next_at: new Date(on.shop.clock.realNow()),
    })
    on.shop.clock.advance(day + 1000)
    await sweep()
    expect(await on.shop.db.select().from(guesses)).toEqual([])
  })
})

test('M13: docs/privacy.md says of every table how long it is kept', () => {
  const folder = 'server/db/schema'
  const sources = readdirSync(folder).map((name) =>
    readFileSync(`${folder}/${name}`, 'utf8'),
  )
  const tables = sources
    .flatMap((source) => [...source.matchAll(/pgTable\(\s*'(\w+)'/g)])
    .map(([, name = '']) => name)
  const page = readFileSync('docs/privacy.md', 'utf8')
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
