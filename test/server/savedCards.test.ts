import { describe, expect, test } from 'vitest'
import type { SavedCard } from '#contract/savedCards.ts'
import { databases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(databases)('H3: saved cards on %s', (database) => {
  const on = usePayingShop(database)
  const { request, tryCard } = on
  const cards = async () =>
    (await request('GET', '/stripe-payment-methods/')).json() as SavedCard[]
  const saveCard = async () => {
    const { payment_intent } = (
      await tryCard({ save_payment_method: true })
    ).json() as Unpaid
    on.shop.payments.pay(payment_intent)
  }

  test('a card is kept when that was asked for and its payment went through', async () => {
    expect(await cards()).toEqual([])
    const { payment_intent } = await on.placeByCard()

    on.shop.payments.pay(payment_intent)
    expect(await cards()).toEqual([])
    await saveCard()

    const [card] = await cards()
    expect(card).toEqual({
      id: card?.id,
      stripe_payment_method_id: expect.stringMatching(/^pm_/),
      card_brand: 'visa',
      card_last4: '4242',
      card_exp_month: 12,
      card_exp_year: 2030,
      is_default: true,
    })
  })

  test('a recharge keeps its card too', async () => {
    const { intent } = await on.beginRecharge({
      amount: '5.00',
      save_payment_method: true,
    })
    on.shop.payments.pay(intent)
    expect(await cards()).toHaveLength(1)
  })

  test('H10: one is the default, and stays it until another one is chosen', async () => {
    for (let count = 0; count < 3; count++) await saveCard()
    const [first, newest] = await cards()
    expect((await cards()).map((card) => card.is_default)).toEqual([
      true,
      false,
      false,
    ])

    const answer = await request(
      'PUT',
      `/stripe-payment-methods/${newest?.id}/default/`,
    )
    expect(answer.json()).toEqual({ ...newest, is_default: true })

    const after = await cards()
    expect(after.map((card) => card.is_default)).toEqual([true, false, false])
    expect([
      after[0]?.id,
      after.map((card) => card.id).includes(first?.id ?? 0),
    ]).toEqual([newest?.id, true])

    await Promise.all(
      after.map((card) =>
        request('PUT', `/stripe-payment-methods/${card.id}/default/`),
      ),
    )
    expect((await cards()).filter((card) => card.is_default)).toHaveLength(1)
  })

  test('H10: a forgotten card is gone here and at the provider, and the newest becomes the default', async () => {
    for (let count = 0; count < 3; count++) await saveCard()
    const [first, newest] = await cards()
    const url = `/stripe-payment-methods/${first?.id}/`
    const answer = await request('DELETE', url)
    expect([answer.status, answer.json()]).toEqual([200, {}])
    expect((await cards())[0]).toEqual({ ...newest, is_default: true })
    expect((await request('DELETE', url)).status).toBe(404)
  })

  test('one whose forgetting was cut off is forgotten by asking again', async () => {
    await saveCard()
    const [card] = await cards()

    on.shop.payments.hooks.after = (operation) => {
      if (operation === 'detachCard') lost()
    }
    expect(
      (await request('DELETE', `/stripe-payment-methods/${card?.id}/`)).status,
    ).toBe(503)

    on.shop.payments.hooks.after = () => {}
    expect(await cards()).toEqual([])
  })

  test('without the provider the cards are shown as they were', async () => {
    await saveCard()
    const known = await cards()
    on.shop.payments.hooks.before = lost
    expect(await cards()).toEqual(known)
  })

  test("L11: somebody else's card is not there", async () => {
    await saveCard()
    const [card] = await cards()

    on.wei = await on.shop.newCustomer()
    expect(await cards()).toEqual([])
    expect(
      (await request('DELETE', `/stripe-payment-methods/${card?.id}/`)).status,
    ).toBe(404)

    const url = `/stripe-payment-methods/${card?.id}/default/`
    expect((await request('PUT', url)).status).toBe(404)
  })
})
