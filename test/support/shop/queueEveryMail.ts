import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OrderChange } from '#server/db/schema/kitchen.ts'
import type { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import {
  accountDeletedMail,
  codeMail,
  confirmMail,
  passwordMail,
} from '#server/mails/accountMails.ts'
import {
  mailKitchenCancellation,
  mailKitchenOfProvider,
  mailKitchenRefund,
} from '#server/mails/kitchenChangeMails.ts'
import {
  cancelledMail,
  failedPartMail,
  partRefundMail,
  unknownPaymentMail,
} from '#server/mails/kitchenRefundMails.ts'
import type { OrderMailData } from '#server/mails/orderMailData.ts'
import { orderMails } from '#server/mails/orderMails.ts'
import { orderMailData } from '#server/mails/orderMailWork.ts'
import { queueMail } from '#server/mails/outbox.ts'
import {
  failedRefundMail,
  lostRefundMail,
  refundMail,
} from '#server/mails/refundMail.ts'
import type { TestShop } from './create.ts'
import { orderBody } from './placeOrder.ts'

type Mail = typeof mails.$inferInsert

const shopUrl = 'https://lantern-kitchen.com.au'

/** Queues a mail of each kind about one paid order and its customer; returns the customer's address. */
export async function queueEveryMail(
  shop: TestShop,
  language: Language,
  payload = orderBody({ notes: 'Ring twice' }),
): Promise<string> {
  const { email, tokens } = await shop.newCustomer({ wallet: 50_000 })
  const headers = { 'accept-language': language }
  const placed = await shop.send({
    method: 'POST',
    url: '/api/orders/create/',
    payload,
    headers,
    as: tokens,
  })
  const { order_id } = placed.json() as { order_id: string }
  await shop.send({
    method: 'POST',
    url: '/api/contactus/',
    payload: {
      first_name: 'Mei',
      last_name: 'Lin',
      email,
      message: 'Is the soup very spicy?',
    },
  })

  const { app, db } = shop
  await db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ mails_due_at: null })
      .where(eq(orders.order_id, order_id))
      .returning()
    if (order === undefined) throw new Error('There is no order.')

    const data = await orderMailData(app, tx, await app.labels(), order)
    const all = [...accountMails(data, language), ...mailsOfOrder(data)]
    for (const mail of all) await queueMail(tx, mail)
    await mailKitchenRefund(tx, data, changeOf(data))
    const uncooked = { ...changeOf(data), id: 3, still_cook: false }
    await mailKitchenRefund(tx, data, uncooked)
    await mailKitchenCancellation(tx, data, 'sent', changeOf(data))
    await mailKitchenOfProvider(tx, data, 'pi_1', 500)
  })

  return email
}

function accountMails(
  { customer, text, created_at, ...data }: OrderMailData,
  language: Language,
): Mail[] {
  const env = { ...data.env, PUBLIC_URL: shopUrl }
  const about = { customer, language, env, text, created_at }
  const expires_at = new Date(created_at.getTime() + 900_000)
  const id = data.order.customer_id

  return [
    confirmMail(about, `${shopUrl}/profile?confirm=q6VhVbN2rZxw1L0s`),
    codeMail(
      about,
      '123456',
      `${shopUrl}/api/browser/?token=eyJhbGciOiJIUzI1NiJ9`,
      expires_at,
    ),
    passwordMail(about, 'here'),
    passwordMail(about, 'nowhere'),
    accountDeletedMail(about, { id, balance: 500, expires_at }),
  ]
}

function changeOf({ order, created_at }: OrderMailData): OrderChange {
  return {
    id: 1,
    order_id: order.order_id,
    kind: 'refund',
    amount: 500,
    gst: null,
    line: 1,
    quantity: 1,
    still_cook: null,
    by_request: false,
    reason: 'The rice is sold out',
    reason_zh: '米饭已售完',
    done_by: 'test',
    created_at,
  }
}

function mailsOfOrder(data: OrderMailData): Mail[] {
  const intent = 'pi_1'
  const payment = { intent_id: intent, method: 'card' }
  const whole = {
    intent,
    amount: 1490,
    method: 'card',
    gst: 45,
    isOwn: true,
    isKept: false,
    withdraws: true,
  }
  const change = changeOf(data)

  return [
    ...orderMails(data),
    refundMail(data, { ...whole, back: 1490 }),
    refundMail(data, { ...whole, back: 500 }),
    failedRefundMail(data, payment, 1490),
    lostRefundMail(data, payment, { refundLost: 500, refundsFailed: 1 }),
    cancelledMail(data, change, 'wallet', 'sent'),
    unknownPaymentMail(data),
    partRefundMail(data, change, 'card'),
    partRefundMail(data, { ...change, id: 2 }, 'wallet'),
    failedPartMail(data, payment, { change_id: 1, amount: 500 }),
  ]
}
