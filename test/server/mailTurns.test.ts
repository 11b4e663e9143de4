import {
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { mails } from '#server/db/schema/operations.ts'
import type { SendMail } from '#server/gateways/mail.ts'
import { mailWork, queueMail } from '#server/mails/outbox.ts'
import { startWork } from '#server/startWork.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { queueEveryMail } from '#test/support/shop/queueEveryMail.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

describe.each(databases)('the outbox on %s', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ database })
  })
  afterEach(() => shop.close())

  const queue = (dedupe_key: string, { for_kitchen = false } = {}) =>
    queueMail(shop.db, {
      dedupe_key,
      for_kitchen,
      recipient: 'wei@customers.example',
      subject: 'Lunch',
      text: 'It is ready.',
      language: 'en',
      created_at: new Date(shop.clock.realNow()),
    })
  const queueOrder = async (order: string) => {
    await queue(`order:${order}:kitchen`, { for_kitchen: true })
    await queue(`order:${order}:customer`)
  }

  test('K90: codes and links go first, then the mails to the kitchen about its orders, then all others', async () => {
    onTestFinished(shop.clock.freeze())
    await queueEveryMail(shop, 'en')
    await shop.mails()

    const sent: (typeof mails.$inferSelect)[] = []
    await deliverMails(
      shop.db,
      shop.clock,
      async (mail) => void sent.push(mail),
    )

    const turns = sent.map(({ dedupe_key, for_kitchen }) => {
      if (/^(code|confirm):/.test(dedupe_key)) return 'a person waits'
      return for_kitchen && !dedupe_key.startsWith('contact:')
        ? 'kitchen'
        : 'others'
    })
    const order = ['a person waits', 'kitchen', 'others']
    expect(new Set(turns)).toEqual(new Set(order))
    expect(turns).toEqual(
      turns.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    )
  })

  test('K90: behind a rush of orders a code is next, and other mails are not overtaken for ever by orders that keep coming', async () => {
    onTestFinished(shop.clock.freeze())
    for (let order = 0; order < 100; order++) {
      await queueOrder(`old-${order}`)
      shop.clock.advance(60)
    }
    await queue('refund:1')
    await queue('code:1')

    const sent: string[] = []
    const { lease, handle } = mailWork(shop.db, shop.clock, async (mail) => {
      sent.push(mail.dedupe_key)
      shop.clock.advance(300)
    })
    while (sent.length < 600 && !sent.includes('refund:1')) {
      const mail = await lease()
      if (mail !== undefined) await handle(mail)
      await queueOrder(`new-${sent.length}`)
      if (sent.length === 50) await queue('code:2')
    }

    const placeOf = (key: string) => sent.indexOf(key)
    expect([placeOf('code:1'), placeOf('code:2')]).toEqual([0, 50])
    expect(sent.slice(1, 50)).toEqual(
      Array.from({ length: 49 }, (_, order) => `order:old-${order}:kitchen`),
    )
    // The older mails, and the kitchen's copies of one minute after it, at 300 ms each.
    expect(placeOf('refund:1')).toBeGreaterThan(
      placeOf('order:old-99:customer'),
    )
    expect(placeOf('refund:1')).toBeLessThan(2 + 100 + 100 + 200 + 1)
  })

  test('K90: a mail that was refused is due again behind the mails that came before its retry', async () => {
    onTestFinished(shop.clock.freeze())
    await queue('order:1:kitchen', { for_kitchen: true })
    await deliverMails(shop.db, shop.clock, async () => {
      throw new Error('452 mailbox full')
    })
    shop.clock.advance(59_000)
    await queue('order:2:kitchen', { for_kitchen: true })
    shop.clock.advance(2000)

    const sent: string[] = []
    await deliverMails(
      shop.db,
      shop.clock,
      async ({ dedupe_key }) => void sent.push(dedupe_key),
    )
    expect(sent).toEqual(['order:2:kitchen', 'order:1:kitchen'])
  })

  test('N10 K90: a mail that the mail server does not answer holds up no other one', async () => {
    for (let order = 0; order < 60; order++) await queueOrder(`${order}`)
    const answer = deferred<void>()
    const sent: string[] = []
    const work = startWork(shop.app, async ({ dedupe_key }) => {
      sent.push(dedupe_key)
      if (dedupe_key === 'order:0:kitchen') await answer.promise
    })

    await vi.waitFor(() => expect(sent).toHaveLength(120), patience)
    answer.resolve()
    await work.stop()
  })

  test('N6 K90: two servers send several mails at once, and each mail once', async () => {
    const { app } = await shop.replica()
    for (let order = 0; order < 60; order++) await queueOrder(`${order}`)
    const gate = deferred<void>()
    const sent: string[] = []
    const send: SendMail = async ({ dedupe_key }) => {
      sent.push(dedupe_key)
      await gate.promise
    }
    const works = [startWork(shop.app, send), startWork(app, send)]

    await vi.waitFor(() => expect(sent).toHaveLength(10), patience)
    gate.resolve()
    await vi.waitFor(() => expect(sent).toHaveLength(120), patience)
    await Promise.all(works.map((work) => work.stop()))
    expect(new Set(sent).size).toBe(120)
    const times = (await shop.mails()).map(({ sent_at }) => sent_at)
    expect(times).not.toContain(null)
  })
})
