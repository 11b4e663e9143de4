import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { handoffMethods } from '#contract/paymentTypes.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { orders } from '#server/db/schema/orders.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases, databases } from '#test/support/database/create.ts'
import { fail, refuse } from '#test/support/fakes/provider.ts'
import {
  openTestSandbox,
  sandboxPort,
  type TestSandbox,
} from '#test/support/sandbox/open.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

/** The English and Chinese texts of a refused method. */
const texts = {
  wechat: [
    'You cannot pay with WeChat Pay at the moment. Nothing was paid. Please choose another way to pay, by card for example.',
    '目前无法使用微信支付付款，未产生任何扣款。请选择其他支付方式，例如银行卡。',
  ],
  alipay: [
    'You cannot pay with Alipay at the moment. Nothing was paid. Please choose another way to pay, by card for example.',
    '目前无法使用支付宝付款，未产生任何扣款。请选择其他支付方式，例如银行卡。',
  ],
} as const

/** Replaces `log.error`; returns its messages. */
function listen(shop: TestShop) {
  const error = vi.fn()
  Object.assign(shop.app.log, { error })
  return () => error.mock.calls.map(([, text]) => text as string)
}

describe('a method that the account has not activated, on postgres', () => {
  let shop: TestShop
  let sandbox: TestSandbox
  let wei: TestCustomer
  beforeAll(async () => {
    const port = await sandboxPort()
    const payments = createPaymentProvider({
      sandbox: true,
      SANDBOX_PORT: Number(port.SANDBOX_PORT),
    })
    const env = { RATE_LIMITS: 'off', ...port }
    shop = await createTestShop({ database: 'postgres', env, payments })
    sandbox = await openTestSandbox(shop.deps)
  })
  beforeEach(async () => {
    await sandbox.turn({
      inactive_methods: handoffMethods
        .map((method) => paymentMethods[method].provider)
        .join(', '),
    })
    wei = await shop.newCustomer({ wallet: 5000 })
  })
  afterAll(async () => {
    await sandbox?.close()
    await shop?.close()
  })
  const pay = (parts: Record<string, unknown>, key?: string) =>
    placeOrder(shop, wei.tokens, orderBody(parts), key)

  test.each(handoffMethods)(
    'F12: %s is refused for certain, its order is paid by card, and the log has the words of the provider in one line',
    async (method) => {
      const lines = listen(shop)
      const refused = await pay({ payment_type: method }, `first-${method}`)
      const { order_id } = refused.json() as Unpaid
      expect([refused.status, refused.json()]).toEqual([
        409,
        {
          detail: texts[method][0],
          code: 'method_refused',
          payment_type: method,
          order_id: expect.stringMatching(/^LK-/),
        },
      ])
      expect(lines()).toEqual([
        `The payment provider refuses: The payment method type "${paymentMethods[method].provider}" is invalid. Please ensure the provided type is activated in your dashboard.`,
      ])

      const card = await pay(
        { payment_type: 'stripe', order_id },
        `card-${method}`,
      )
      expect([card.status, card.json()]).toMatchObject([200, { order_id }])
      expect(await auditBooks(shop.db)).toEqual([])
    },
  )

  test.each(handoffMethods)(
    'F12: a refusal of %s is told in Chinese',
    async (method) => {
      const refused = await shop.send({
        method: 'POST',
        url: '/api/orders/create/',
        as: wei.tokens,
        headers: { 'accept-language': 'zh' },
        payload: orderBody({ payment_type: method }),
      })
      expect((refused.json() as { detail: string }).detail).toBe(
        texts[method][1],
      )
    },
  )

  test('F12: the same request again is refused again while the method is not activated, and places no second order', async () => {
    const first = await pay({ payment_type: 'alipay' }, 'again')
    const second = await pay({ payment_type: 'alipay' }, 'again')
    expect([second.status, second.text]).toEqual([409, first.text])
    await sandbox.turn()
    const third = await pay({ payment_type: 'alipay' }, 'again')
    const { order_id } = first.json() as Unpaid
    expect([third.status, third.json()]).toMatchObject([200, { order_id }])
  })

  test('F12: a refused order is paid from the wallet', async () => {
    const { order_id } = (
      await pay({ payment_type: 'wechat' })
    ).json() as Unpaid
    const paid = await placeOrder(shop, wei.tokens, {
      amount: '14.90',
      order_id,
    })
    expect(paid.status).toBe(201)
    expect(await auditBooks(shop.db)).toEqual([])
  })

  test('F12: a recharge whose card is refused says so, and counts as none that waits', async () => {
    await sandbox.turn({ inactive_methods: 'card' })
    const recharge = () =>
      shop.send({
        method: 'POST',
        url: '/api/transactions/wallet/recharge/',
        as: wei.tokens,
        payload: { amount: '20.00', save_payment_method: false },
      })

    for (let times = 0; times < 6; times += 1) {
      const answer = await recharge()
      expect([answer.status, answer.json()]).toMatchObject([
        409,
        { code: 'method_refused', payment_type: 'stripe' },
      ])
    }
    await sandbox.turn()
    expect((await recharge()).status).toBe(200)
  })
})

describe.each(bothDatabases)('what the provider refuses on %s', (database) => {
  const on = usePayingShop(database)
  const failing = (operation: string, how: () => never) => {
    on.shop.payments.hooks.before = (call) => {
      if (call === operation) how()
    }
  }
  const place = async () => {
    const answer = await on.tryCard()
    return [answer.status, answer.json()]
  }

  test.each([
    [
      'a payment whose amount is too large',
      'createIntent',
      'Amount must be no more than $5.',
    ],
    [
      'an account that is restricted',
      'createIntent',
      'Your account cannot make live charges.',
    ],
    [
      'a key that was revoked',
      'createCustomer',
      'Invalid API Key provided: sk_test_****1234',
    ],
    ['the address of the customer', 'createCustomer', 'Invalid email address.'],
  ])(
    'F12: %s is certain, and the wallet is named',
    async (_, operation, reason) => {
      const lines = listen(on.shop)
      failing(operation, () => refuse(reason))
      expect(await place()).toEqual([
        409,
        {
          detail:
            'You cannot pay by card at the moment. Nothing was paid. Please choose another way to pay, from the wallet for example.',
          code: 'method_refused',
          payment_type: 'stripe',
          order_id: expect.stringMatching(/^LK-/),
        },
      ])
      expect(lines()).toEqual([`The payment provider refuses: ${reason}`])
    },
  )

  test('F12: a failure that may pass is no refusal: the customer is told to try again', async () => {
    const lines = listen(on.shop)
    failing('createIntent', fail)
    expect(await place()).toMatchObject([503, {}])
    expect(lines()).toEqual([])
  })

  test('F12: a refund that the provider refuses is a line at level error, and stays due', async () => {
    const lines = listen(on.shop)
    const { order_id, payment_intent: id } = await on.placeByCard()

    await on.place({ amount: '14.90', order_id })
    on.shop.payments.become(id, 'succeeded')
    failing('refund', () => refuse('Insufficient funds in your account.'))

    const late = on.shop.payments.intents().find((intent) => intent.id === id)
    if (late) await settle(on.shop.app, late)
    expect(lines()).toEqual([
      'The payment provider refuses: Insufficient funds in your account.',
    ])

    on.shop.payments.hooks.before = () => {}
    await on.reconcile()
    expect(on.shop.payments.refunds).toContain(id)
  })
})

describe.each(databases)('the ways to pay of a shop on %s', (database) => {
  const open = async (PAYMENT_METHODS: string) => {
    const shop = await createTestShop({
      database,
      env: { RATE_LIMITS: 'off', PAYMENT_METHODS },
    })
    const { tokens } = await shop.newCustomer({ wallet: 5000 })
    const pay = async (payment_type: string) => {
      const answer = await placeOrder(shop, tokens, orderBody({ payment_type }))
      return [answer.status, (answer.json() as { detail?: string }).detail]
    }
    const recharge = async () => {
      const url = '/api/transactions/wallet/recharge/'
      const payload = { amount: '20.00', save_payment_method: false }
      return (await shop.send({ method: 'POST', url, payload, as: tokens }))
        .status
    }

    return { shop, pay, recharge }
  }

  test('E25: only those that the setting names are taken', async () => {
    const { shop, pay, recharge } = await open('card, Wallet')
    expect(await pay('alipay')).toEqual([409, texts.alipay[0]])
    expect(await pay('wechat')).toEqual([409, texts.wechat[0]])
    expect(await shop.db.$count(orders)).toBe(0)
    expect([
      await pay('stripe'),
      await pay('wallet'),
      await recharge(),
    ]).toEqual([[200, undefined], [201, undefined], 200])
    await shop.close()
  })

  test.each(['card,alipay', 'wallet,alipay'])(
    'E25: where the setting is %s no money is added to the wallet',
    async (methods) => {
      const { shop, recharge } = await open(methods)
      expect(await recharge()).toBe(409)
      await shop.close()
    },
  )

  test('E25: where one way alone is offered and refused, no other is named', async () => {
    const { shop, pay } = await open('card')
    shop.payments.hooks.before = (operation) => {
      if (operation === 'createIntent') refuse('Not activated', true)
    }
    expect(await pay('stripe')).toEqual([
      409,
      'You cannot pay by card at the moment. Nothing was paid. Please contact us.',
    ])
    await shop.close()
  })
})
