import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookListsAreRight,
  type ListedDish,
} from '#server/auditor/cookListsAreRight.ts'
import { audit } from '#test/lab/auditor/audit.ts'
import { consistentFixture } from '#test/lab/auditor/consistentFixture.ts'
import { loadProvider } from '#test/lab/auditor/loadProvider.ts'
import {
  type KeyedAnswer,
  openConnection,
} from '#test/lab/auditor/openConnection.ts'
import { createTestDatabase } from '#test/support/database/create.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Awaited<ReturnType<typeof openConnection>>
beforeAll(async () => {
  database = await createTestDatabase('postgres')
  connection = await openConnection(database.url ?? '')
  await loadProvider(connection.query, [])
  await connection.query(consistentFixture)
})
afterAll(async () => {
  await connection?.close()
  await database?.close()
})

/** The auditor's findings after these statements change the consistent fixture. */
async function findingsAfter(
  falsehood: string,
  answers: KeyedAnswer[] = [],
): Promise<string[]> {
  await connection.query('begin')
  try {
    await connection.query(falsehood)
    return await audit(connection.query, answers)
  } finally {
    await connection.query('rollback')
  }
}

test('a consistent fixture has no findings', async () => {
  const answers = [
    witnessed(201, '{"order_id":"LK-W"}'),
    witnessed(409, '{"code":"in_progress"}'),
  ]
  expect(await audit(connection.query, answers)).toEqual([])
})

test.each<[bug: string, falsehood: string, findings: string[]]>([
  [
    'the same key places a second order',
    `update idempotency_keys set reference = 'LK-C', body = '{"order_id":"LK-C"}' where key = 'key-w'`,
    ['Order LK-W was placed by no key.'],
  ],
  [
    'a key goes on with another order than it began',
    `update idempotency_keys set reference = 'LK-W' where key = 'key-c'`,
    ['Key key-c began LK-W and answered LK-C.'],
  ],
  [
    "a key answers somebody else's order",
    `insert into customers (email, full_name, mobile_number, password_hash, created_at)
       values ('ann@customers.example', 'Ann', '', '', now());
     update idempotency_keys set customer_id = currval('customers_id_seq') where key = 'key-w'`,
    [
      'Key key-w answered order LK-W, which its customer does not have.',
      'Order LK-W was placed by no key.',
    ],
  ],
  [
    'the same key begins a second recharge',
    `update idempotency_keys set reference = 'tx-s', body = null where key = 'key-r'`,
    ['Recharge tx-r was begun by no key.'],
  ],
  [
    'a charge whose webhook was thrown away',
    `insert into provider_objects (id, object, body) values
       ('pi_x', 'payment_intent', '{"status": "succeeded", "metadata": {"pays": "LK-X"}}'),
       ('ch_x', 'charge', '{"status": "succeeded", "payment_intent": "pi_x", "amount": 900,
         "amount_refunded": 100}')`,
    [
      'Charge ch_x took 900 cents for LK-X, which is neither paid nor credited, and gave 100 back.',
    ],
  ],
  [
    'a debit without its row in the ledger',
    'update wallets set balance = 12800',
    [
      'The wallet of customer 1 holds 12800 cents, and its ledger comes to 16400.',
    ],
  ],
  [
    'a wallet that was debited without looking',
    `alter table wallets drop constraint wallets_balance_not_negative;
     insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, created_at)
       values (920, 1, 'tx-x', -16500, 'CORRECTION', 'SUCCEEDED', now());
     update wallets set balance = -100`,
    [
      'The ledger of customer 1 was at -100 cents after entry 920.',
      'The wallet of customer 1 holds -100 cents.',
    ],
  ],
  [
    'a use of a coupon that was not counted',
    `update coupon_uses set uses = 0 where code = 'DISH1' and customer_id = 0`,
    [
      'Coupon DISH1 of kind order is used 1 times by customer 0 (0: by all), and its counter says 0.',
    ],
  ],
  [
    'a use of a coupon that was not given back',
    `insert into coupon_uses values ('wallet', 'TOPUP100', 1, 1)`,
    [
      'Coupon TOPUP100 of kind wallet is used 0 times by customer 1 (0: by all), and its counter says 1.',
    ],
  ],
  [
    'a token of a login that has ended',
    `insert into refresh_tokens (id, family, customer_id, token_hash, remember, created_at, expires_at)
       values (77, '7e0c3a52-5c1f-4c57-9a3e-0d3f5a1b2c3d', 1, 'x', false, now(), now() + interval '1 day');
     update logins set ended_at = now()`,
    [
      'Refresh token 77 is good, and its login 7e0c3a52-5c1f-4c57-9a3e-0d3f5a1b2c3d is not.',
    ],
  ],
  [
    'a login that nobody can go on with',
    `insert into logins (id, customer_id, remember, begun_at, ends_at)
       values ('7e0c3a52-5c1f-4c57-9a3e-0d3f5a1b2c3d', 1, false, now(), now() + interval '1 day')`,
    [
      'Login 7e0c3a52-5c1f-4c57-9a3e-0d3f5a1b2c3d goes on, and has no refresh token.',
    ],
  ],
  [
    'the sweep cancels an order that was paid',
    `update orders set status = 'CANCELLED' where order_id = 'LK-W'`,
    ['Order LK-W is paid and cancelled.'],
  ],
  [
    'an order is paid by card and from the wallet',
    `update wallets set balance = balance - 2700;
     insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
       values (920, 1, 'tx-x', -2700, 'FOOD_ORDER', 'SUCCEEDED', 'LK-C', now())`,
    [
      'Order LK-C is paid: of its 2700 cents 2700 were taken from the wallet and 2700 by the provider.',
    ],
  ],
  [
    'an order is paid because the page said so',
    `delete from provider_objects where id = 'ch_c'`,
    [
      'Order LK-C is paid: of its 2700 cents 0 were taken from the wallet and 0 by the provider.',
    ],
  ],
  [
    'an order is debited and not paid',
    `update orders set payment_status = 'requires_payment_method', paid_at = null where order_id = 'LK-W';
     delete from mails where subject like '%LK-W'`,
    ['Order LK-W is not paid, and 3600 cents were taken from the wallet.'],
  ],
  [
    'a debit outlives the order that was rolled back',
    `update wallets set balance = balance - 1490;
     insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
       values (920, 1, 'tx-x', -1490, 'FOOD_ORDER', 'SUCCEEDED', 'LK-X', now())`,
    ['Order LK-X, which there is not, has cost its customer 1490 cents.'],
  ],
  [
    'two intents of an order can be paid',
    `insert into provider_objects (id, object, body) values
       ('pi_y', 'payment_intent', '{"status": "requires_action", "metadata": {"pays": "LK-Y"}}'),
       ('pi_z', 'payment_intent', '{"status": "processing", "metadata": {"pays": "LK-Y"}}');
     update idempotency_keys set body = '{"order_id":"LK-W","payment_intent":["pi_y","pi_z"]}' where key = 'key-w'`,
    ['2 payment intents of LK-Y can be paid: pi_y, pi_z.'],
  ],
  [
    'the intent of an order that is paid otherwise was not cancelled',
    `insert into provider_objects (id, object, body) values
       ('pi_y', 'payment_intent', '{"status": "requires_payment_method", "metadata": {"pays": "LK-W"}}');
     update idempotency_keys set body = '{"order_id":"LK-W","payment_intent":"pi_y"}' where key = 'key-w'`,
    ['Order LK-W is paid, and its payment intent pi_y can be paid.'],
  ],
  [
    'the intent of an order that is cancelled was not',
    `update provider_objects set body = body || '{"status": "requires_action"}' where id = 'pi_c';
     update provider_objects set body = body || '{"amount_refunded": 2700}' where id = 'ch_c';
     update orders set status = 'CANCELLED', payment_status = 'requires_action', paid_at = null where order_id = 'LK-C';
     delete from mails where subject like '%LK-C'`,
    ['Order LK-C is cancelled, and its payment intent pi_c can be paid.'],
  ],
  [
    'an order whose payment is unknown can be paid another way',
    `insert into payments (customer_id, order_id, method, amount, save_card, attempt, status, created_at, closed_at)
       select customer_id, order_id, 'alipay', 1, false, 9, 'unknown', now(), now() from payments where intent_id = 'pi_c'`,
    ['Order LK-C has an unknown payment, and is not cancelled.'],
  ],
  [
    'a charge is refunded twice',
    `insert into provider_objects (id, object, body) values ('re_x', 'refund', '{"charge": "ch_r", "amount": 1}')`,
    ['Charge ch_r took 5000 cents and gave 5001 back.'],
  ],
  [
    'a refund is noted that never was',
    `update payments set amount_refunded = 2700 where intent_id = 'pi_c';
     update payments set refunded_at = now() where intent_id = 'pi_c'`,
    [
      'Order LK-C is paid: of its 2700 cents 0 were taken from the wallet and 2700 by the provider.',
      'Payment intent pi_c is noted as given back, and was not.',
      'The shop notes 2700 cents of payment intent pi_c as given back, and the provider gave 0.',
    ],
  ],
  [
    'a discount is taken twice',
    `update orders set discount = 600, total_price = 2400 where order_id = 'LK-C'`,
    [
      'Order LK-C has a discount of 600 cents, and coupon DISH1 gives 300.',
      'Order LK-C is paid: of its 2400 cents 0 were taken from the wallet and 2700 by the provider.',
    ],
  ],
  [
    'a percentage is rounded for each piece',
    `update orders set subtotal = 4004, shipping_charges = 0, discount = 404 where order_id = 'LK-W'`,
    ['Order LK-W has a discount of 404 cents, and coupon LANTERN10 gives 400.'],
  ],
  [
    'coupons are used more often than they allow',
    `update order_coupons set uses_total = 0 where code = 'DISH1';
     update wallet_coupons set uses_per_customer = 0`,
    [
      'Coupon DISH1 is used 1 times, and 0 are allowed.',
      'Customer 1 uses coupon TOPUP50 1 times, and 0 are allowed.',
    ],
  ],
  [
    'a recharge credits what its coupon does not give',
    `update recharges set coupon_code = 'TOPUP100';
     update coupon_uses set code = 'TOPUP100' where code = 'TOPUP50'`,
    [
      'Coupon TOPUP100 stands 0 times in the ledger, and was credited 1 times.',
      'Coupon TOPUP50 stands 1 times in the ledger, and was credited 0 times.',
      'Recharge tx-r credits 5500 cents for 5000, and coupon TOPUP100 gives 11200 for 10000.',
    ],
  ],
  [
    'a mail is written each time an order is settled',
    `insert into mails (dedupe_key, recipient, subject, text, language, created_at)
       values ('x', 'demo@lantern.example', 'Your order LK-W', '', 'en', now())`,
    [
      'Order LK-W is paid, and has 2 mails to its customer and 1 to the kitchen.',
    ],
  ],
  [
    'the mails are lost in the crash',
    `delete from mails where subject like '%LK-C'`,
    [
      'Order LK-C is paid, and has 0 mails to its customer and 0 to the kitchen.',
    ],
  ],
  [
    'the kitchen is told of an order that is not paid',
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 99, 'order_id', 'LK-N',
       'payment_status', 'processing', 'payment_type', 'stripe'))).* from orders o where order_id = 'LK-W';
     insert into mails (dedupe_key, recipient, subject, text, language, created_at)
       values ('x', 'kitchen@lantern.example', 'New order LK-N', '', 'en', now());
     insert into idempotency_keys select (jsonb_populate_record(k, '{"key": "key-n", "body": "{\\"order_id\\":\\"LK-N\\"}"}')).*
       from idempotency_keys k where key = 'key-w'`,
    [
      'Order LK-N is not paid, and has 0 mails to its customer and 1 to the kitchen.',
    ],
  ],
  [
    'a payment goes back and nobody is told',
    `insert into payments (customer_id, order_id, method, amount, save_card, attempt, intent_id, status,
       created_at, closed_at, refund_due_at, refund_status)
       values (1, 'LK-C', 'stripe', 2700, false, 2, 'pi_d', 'succeeded', now(), now(), now(), 'done')`,
    ['Payment intent pi_d is back, and has 0 mails that say so.'],
  ],
  [
    'a mail says that a payment is back, and its refund is still pending',
    `insert into payments (customer_id, order_id, method, amount, save_card, attempt, intent_id, status,
       created_at, closed_at, refund_due_at, refund_status)
       values (1, 'LK-C', 'stripe', 2700, false, 2, 'pi_d', 'succeeded', now(), now(), now(), 'pending');
     insert into mails (dedupe_key, recipient, subject, text, language, created_at)
       values ('refund:pi_d', 'demo@lantern.example', 'Refunded', '', 'en', now())`,
    ['Payment intent pi_d is not back, and a mail waits that says so.'],
  ],
  [
    'an order is paid although its payment was refunded',
    `update provider_objects set body = body || '{"amount_refunded": 2700}' where id = 'ch_c';
     update payments set amount_refunded = 2700 where intent_id = 'pi_c';
     update orders set refunded = 2700 where order_id = 'LK-C'`,
    ['Order LK-C is paid, and its payment went back.'],
  ],
  [
    'a part refund is not noted on its order',
    `update provider_objects set body = body || '{"amount_refunded": 700}' where id = 'ch_c';
     update payments set amount_refunded = 700 where intent_id = 'pi_c'`,
    ['Order LK-C notes 0 cents as refunded, and the provider gave 700 back.'],
  ],
  [
    'a dispute is answered 200 and forgotten',
    `insert into provider_objects (id, object, body)
       values ('dp_c', 'dispute', '{"payment_intent": "pi_c", "status": "needs_response"}')`,
    ['Order LK-C notes a dispute as none, and it is needs_response.'],
  ],
  [
    'a recharge that was charged is not credited',
    `alter table wallet_entries disable trigger user;
     update wallet_entries set coupon_code = null where id = 911;
     update wallet_entries set transaction_id = 'tx-s' where id = 911;
     update recharges set credited_at = null`,
    [
      '2 credits of customer 1 belong to no recharge.',
      'Recharge tx-r was charged 1 times and credited 0 times.',
    ],
  ],
  [
    'two recharges are begun at once, and each looks at the balance alone',
    `insert into recharges (id, transaction_id, customer_id, amount, credit, created_at, expires_at)
       values (901, 'tx-1', 1, 60000, 60000, now(), now()), (902, 'tx-2', 1, 60000, 60000, now(), now());
     insert into payments (customer_id, recharge_id, method, amount, save_card, attempt, status, created_at)
       select 1, id, 'stripe', 60000, false, 1, 'creating', now() from recharges where id > 900`,
    ['Customer 1 has begun recharges of 120000 cents.'],
  ],
  [
    'a recharge is credited and not noted',
    'update recharges set credited_at = null',
    [
      'Coupon TOPUP50 stands 1 times in the ledger, and was credited 0 times.',
      'Recharge tx-r stands 1 times in the ledger, and is noted as not credited.',
    ],
  ],
  [
    'a recharge is credited by each of two webhooks',
    `insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, coupon_code, created_at)
       values (920, 1, 'tx-x', 5500, 'WALLET_RECHARGE', 'SUCCEEDED', 'TOPUP50', now());
     update wallets set balance = balance + 5500`,
    [
      '2 credits of customer 1 belong to no recharge.',
      'Coupon TOPUP50 stands 2 times in the ledger, and was credited 1 times.',
    ],
  ],
  [
    'a refund leaves the bonus in the wallet',
    `alter table wallet_entries disable trigger user;
     update wallet_entries set amount = -5000 where id = 912;
     update wallets set balance = balance + 500;
     update recharges set revoked = 5000`,
    [
      'Of recharge tx-r refunds revoke 5500 cents, the shop notes 5000 and took 5000.',
    ],
  ],
  [
    'a refund is taken from the wallet twice',
    `insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, description, created_at)
       values (920, 1, 'tx-x', -5500, 'REFUND', 'SUCCEEDED', 'tx-r', now());
     update wallets set balance = balance - 5500`,
    [
      'Of customer 1 5500 cents are revoked, 11000 were taken, and 0 are noted as owed.',
      'Of recharge tx-r refunds revoke 5500 cents, the shop notes 5500 and took 11000.',
    ],
  ],
  [
    'a credit is noted as revoked, and its debit is lost',
    `alter table wallet_entries disable trigger user;
     delete from wallet_entries where id = 912;
     update wallets set balance = balance + 5500`,
    [
      'Of customer 1 5500 cents are revoked, 0 were taken, and 0 are noted as owed.',
    ],
  ],
  [
    'a lost dispute leaves the credit in the wallet',
    `update provider_objects set body = body || '{"amount_refunded": 0}' where id = 'ch_r';
     insert into provider_objects (id, object, body)
       values ('dp_r', 'dispute', '{"payment_intent": "pi_r", "status": "lost"}');
     delete from provider_objects where id = 're_r';
     update payments set amount_refunded = 0 where intent_id = 'pi_r';
     update recharges set revoked = 0;
     insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, description, created_at)
       values (920, 1, 'tx-x', 5500, 'REFUND', 'SUCCEEDED', 'tx-r', now());
     update wallets set balance = balance + 5500`,
    [
      'Of recharge tx-r refunds revoke 5500 cents, the shop notes 0 and took 0.',
    ],
  ],
  [
    'what a wallet lacks is not noted as a debt, or is not taken from what it holds',
    'update wallets set debt = 40',
    [
      'Customer 1 owes 40 cents, and holds 16400.',
      'Of customer 1 5500 cents are revoked, 5500 were taken, and 40 are noted as owed.',
    ],
  ],
  [
    'the kitchen gives more back than was paid',
    walletRefund('refund', 3700),
    ['Order LK-W cost 3600 cents, and 3700 were given back.'],
  ],
  [
    'a refund of the kitchen does not stand in the ledger',
    `${kitchenRefund(9, 'LK-W', 'refund', 700)};
     update orders set refunded = 700 where order_id = 'LK-W'`,
    [
      'Of order LK-W the kitchen gave 700 cents back, the ledger has 0, and the order notes 700.',
    ],
  ],
  [
    'a doubled command credits the wallet twice',
    `${kitchenRefund(9, 'LK-W', 'refund', 700)};
     insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
       values (920, 1, 'tx-x', 700, 'REFUND', 'SUCCEEDED', 'LK-W', now()),
         (921, 1, 'tx-y', 700, 'REFUND', 'SUCCEEDED', 'LK-W', now());
     update wallets set balance = balance + 1400;
     update orders set refunded = 1400 where order_id = 'LK-W'`,
    [
      'Of order LK-W the kitchen gave 700 cents back, the ledger has 1400, and the order notes 1400.',
    ],
  ],
  [
    'a card order is paid back into the wallet',
    `insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
       values (920, 1, 'tx-x', 700, 'REFUND', 'SUCCEEDED', 'LK-C', now());
     update wallets set balance = balance + 700`,
    ['Order LK-C was not paid from the wallet, which got 700 cents back.'],
  ],
  [
    'an order that the kitchen cancels stays on its list, with its money',
    kitchenRefund(9, 'LK-C', 'cancel', 2700),
    [
      'Order LK-C is cancelled by the kitchen, and is still cooked.',
      expect.stringMatching(
        /^Order LK-C is cancelled by the kitchen, and its payment \d+ stays.$/,
      ),
      expect.stringMatching(
        /^Order LK-C is cancelled, and mail \d+ is sent as if it were not.$/,
      ),
      expect.stringMatching(
        /^Order LK-C is cancelled, and mail \d+ is sent as if it were not.$/,
      ),
    ] as string[],
  ],
  [
    'more pieces are given back and not cooked than a line has',
    `${walletRefund('refund', 700)};
     alter table order_changes disable trigger user;
     update order_changes set line = 1, quantity = 4, still_cook = false`,
    [
      'Of line 1 of order LK-W 4 pieces are given back and not cooked, and it has 3.',
    ],
  ],
  [
    'an order with more GST than an eleventh',
    `alter table orders disable trigger user;
     update orders set gst = 328 where order_id = 'LK-W'`,
    ['Order LK-W of 3600 cents has 328 cents of GST.'],
  ],
  [
    'GST of a seller who is not registered for it',
    `alter table orders disable trigger user;
     update orders set gst = 1, invoice = '{"seller": {"gst": false}}' where order_id = 'LK-W'`,
    ['Order LK-W has 1 cents of GST, and its seller is not registered for it.'],
  ],
  [
    'refunds with more GST than their order',
    `${walletRefund('refund', 700)};
     alter table order_changes disable trigger user;
     alter table orders disable trigger user;
     update orders set gst = 60 where order_id = 'LK-W';
     update order_changes set gst = 61`,
    ['Order LK-W has 60 cents of GST, and its refunds have 61.'],
  ],
  [
    'the kitchen is mailed an order, and not its cancellation',
    `${walletRefund('cancel', 3600)};
     update orders set status = 'CANCELLED', payment_status = 'refunded' where order_id = 'LK-W';
     update mails set sent_at = now() where dedupe_key like 'order:LK-W:%'`,
    [
      'Order LK-W was mailed to the kitchen, is cancelled, and has 0 mails that say so.',
    ],
  ],
  [
    'an order is placed for a day that was closed before',
    `insert into day_changes (kind, first, last, reason, done_by, created_at, last_order)
       select 'close', schedule_date, schedule_date, 'Flood', 'anna', now(), id - 1 from orders
       where order_id = 'LK-C'`,
    [
      expect.stringMatching(
        /^Order LK-C is for \d+-\d+-\d+, which anna had closed before.$/,
      ),
    ] as string[],
  ],
  [
    'after a crash a part is asked for with another key',
    `${kitchenRefund(9, 'LK-C', 'refund', 700)};
     insert into part_refunds (change_id, payment_id, amount, status, created_at)
       select 9, id, 700, 'done', now() from payments where intent_id = 'pi_c';
     insert into provider_objects (id, object, body) values
       ('re_1', 'refund', '{"charge": "ch_c", "amount": 700, "status": "succeeded", "metadata": {"part": "9"}}'),
       ('re_2', 'refund', '{"charge": "ch_c", "amount": 700, "status": "succeeded", "metadata": {"part": "9"}}');
     update provider_objects set body = body || '{"amount_refunded": 1400}' where id = 'ch_c';
     update payments set amount_refunded = 1400 where intent_id = 'pi_c';
     update orders set refunded = 1400 where order_id = 'LK-C'`,
    [
      'Part 9 is done with 700 cents, and the provider gave 1400 cents back in 2 refunds.',
    ],
  ],
  [
    'a part is lost in the crash, and its customer was told',
    `${kitchenRefund(9, 'LK-C', 'refund', 700)};
     insert into part_refunds (change_id, payment_id, amount, status, created_at)
       select 9, id, 700, 'asked', now() from payments where intent_id = 'pi_c'`,
    [
      'Part 9 is asked with 700 cents, and the provider gave 0 cents back in 0 refunds.',
    ],
  ],
  [
    'an account is deleted, and its person is not forgotten',
    `insert into customers (id, email, full_name, mobile_number, password_hash, created_at, confirmed_at)
       values (99, 'deleted-99@deleted.invalid', '', '', '', now(), now());
     insert into wallets (customer_id, balance) values (99, 0);
     insert into idempotency_keys (customer_id, route, key, request_hash, state, lock, locked_at, created_at)
       values (99, 'any', 'key-x', '', 'done', '', now(), now());
     insert into mails (dedupe_key, customer_id, recipient, subject, text, language, created_at)
       values ('refund:pi_x', 99, 'ann@customers.example', '', '', 'en', now());
     insert into provider_objects (id, object, body) values ('cus_x', 'customer', '{"metadata": {"mark": "99:1"}}')`,
    [
      'Customer 99 is deleted, and cus_x knows them at the provider.',
      'Customer 99 is deleted, and has a stored answer.',
      'Customer 99 is deleted, and has the words of mail refund:pi_x.',
      'Customer 99 is deleted, and was told 0 times.',
    ],
  ],
])('caught: %s', async (_, falsehood, findings) => {
  expect(await findingsAfter(falsehood)).toEqual(findings)
})

test.each([
  [[{ date: '2026-11-25', dish: 1, pieces: 6 }], 6],
  [[], 0],
])(
  'caught: the cook list has what is given back, or lacks the day: %j',
  async (listed, count) => {
    const findings = async (list: ListedDish[]) => {
      await connection.query('begin')
      await connection.query(`${kitchenRefund(9, 'LK-W', 'refund', 700)};
      alter table order_changes disable trigger user;
      update order_changes set line = 1, quantity = 1, still_cook = false;
      alter table orders disable trigger user;
      update orders set lines = '[{"meal_id": 1, "quantity": 3}]'`)
      const rows = await connection.query(cookListsAreRight(list, '2026-11-01'))
      await connection.query('rollback')
      return rows.map(({ finding }) => finding)
    }
    expect(
      await findings([{ date: '2026-11-25', dish: 1, pieces: 5 }]),
    ).toEqual([])
    expect(await findings(listed)).toEqual([
      `The cook list of 2026-11-25 has ${count} of dish 1, and 5 are to be cooked.`,
    ])
  },
)

test('an order of which the kitchen gave everything back, and keeps, has no findings', async () => {
  const kept = `
    ${kitchenRefund(9, 'LK-C', 'refund', 2700)};
    alter table order_changes disable trigger user;
    update order_changes set still_cook = true;
    insert into part_refunds (change_id, payment_id, amount, status, created_at)
      select 9, id, 2700, 'done', now() from payments where intent_id = 'pi_c';
    insert into provider_objects (id, object, body) values
      ('re_1', 'refund', '{"charge": "ch_c", "amount": 2700, "status": "succeeded", "metadata": {"part": "9"}}');
    update provider_objects set body = body || '{"amount_refunded": 2700}' where id = 'ch_c';
    update payments set amount_refunded = 2700 where intent_id = 'pi_c';
    update orders set refunded = 2700 where order_id = 'LK-C'`
  expect(await findingsAfter(kept)).toEqual([])
})

test('caught: a replay has other bytes, or its key is forgotten', async () => {
  const answers = [
    witnessed(200, '{"order_id":"LK-W"}'),
    witnessed(201, '{"order_id": "LK-W"}'),
    { ...witnessed(201, '{}'), key: 'key-x' },
  ]
  expect(await findingsAfter('select', answers)).toEqual([
    'Key key-w answered 200 {"order_id":"LK-W"} and keeps 201 {"order_id":"LK-W"}.',
    'Key key-w answered 201 {"order_id": "LK-W"} and keeps 201 {"order_id":"LK-W"}.',
    'Key key-x answered 201 {} and keeps nothing.',
  ])
})

test('a part refund by hand leaves an order paid, and a spent wallet owes the rest', async () => {
  const byHand = `
    update provider_objects set body = body || '{"amount_refunded": 700}' where id = 'ch_c';
    update payments set amount_refunded = 700 where intent_id = 'pi_c';
    update orders set refunded = 700 where order_id = 'LK-C';
    alter table wallet_entries disable trigger user;
    insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, created_at)
      values (920, 1, 'tx-x', -21900, 'CORRECTION', 'SUCCEEDED', now());
    delete from wallet_entries where id = 912;
    update wallets set balance = 0, debt = 5500`
  expect(await findingsAfter(byHand)).toEqual([])
})

test('refunds by the kitchen, in part and in full, have no findings', async () => {
  const byKitchen = `
    ${kitchenRefund(9, 'LK-W', 'refund', 700)};
    ${kitchenRefund(10, 'LK-W', 'cancel', 2900)};
    insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
      values (920, 1, 'refund:9', 700, 'REFUND', 'SUCCEEDED', 'LK-W', now()),
        (921, 1, 'refund:10', 2900, 'REFUND', 'SUCCEEDED', 'LK-W', now());
    update wallets set balance = balance + 3600;
    update orders set refunded = 3600, status = 'CANCELLED', payment_status = 'refunded' where order_id = 'LK-W';
    delete from mails where dedupe_key like 'order:LK-W:%'`
  expect(await findingsAfter(byKitchen)).toEqual([])
})

/** Statements: the kitchen gives cents of the wallet order back, and the wallet has them. */
function walletRefund(kind: 'cancel' | 'refund', amount: number) {
  return `${kitchenRefund(9, 'LK-W', kind, amount)};
    insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id, created_at)
      values (920, 1, 'refund:9', ${amount}, 'REFUND', 'SUCCEEDED', 'LK-W', now());
    update wallets set balance = balance + ${amount};
    update orders set refunded = ${amount} where order_id = 'LK-W'`
}

/** Statements: a kitchen refund and its mail. */
function kitchenRefund(
  id: number,
  order: string,
  kind: 'cancel' | 'refund',
  amount: number,
) {
  const key = kind === 'cancel' ? `cancelled:${order}` : `refund:part:${id}`
  return `insert into order_changes (id, order_id, kind, amount, reason, done_by, created_at)
      values (${id}, '${order}', '${kind}', ${amount}, 'Burnt', 'anna', now());
    insert into mails (dedupe_key, recipient, subject, text, language, created_at)
      values ('${key}', 'demo@lantern.example', '${order}', '', 'en', now())`
}

function witnessed(status: number, body: string): KeyedAnswer {
  return {
    customer_id: 1,
    route: 'POST /orders/create/',
    key: 'key-w',
    status,
    body,
  }
}
