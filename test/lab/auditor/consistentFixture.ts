/**
 * SQL that inserts a consistent fixture for customer 1, with A$200: an order from the wallet, an order by card, and a
 * fully refunded recharge with a coupon. The auditor finds nothing in it.
 */
export const consistentFixture = `
  insert into orders (order_id, customer_id, order_type, status, payment_type, schedule_date,
    time_slot_id, time_slot, lines, subtotal, shipping_charges, discount, total_price, coupon,
    language, created_at, paid_at, payment_intent_id, payment_status, payment_attempt)
  values
    ('LK-W', 1, 'PICKUP', 'ORDER_PLACED', 'wallet', '2026-11-25', 2, '{}', '[{"quantity": 3}]',
      4000, 0, 400, 3600, 'LANTERN10', 'en', now(), now(), null, 'succeeded', 0),
    ('LK-C', 1, 'PICKUP', 'ORDER_PLACED', 'stripe', '2026-11-25', 2, '{}', '[{"quantity": 3}]',
      2500, 500, 300, 2700, 'DISH1', 'en', now(), now(), 'pi_c', 'succeeded', 1);
  insert into recharges (id, transaction_id, customer_id, amount, credit, coupon_code, created_at,
    expires_at, credited_at, revoked)
  values (900, 'tx-r', 1, 5000, 5500, 'TOPUP50', now(), now(), now(), 5500);
  insert into wallet_entries (id, customer_id, transaction_id, amount, order_type, status, order_id,
    coupon_code, description, created_at)
  values
    (910, 1, 'tx-w', -3600, 'FOOD_ORDER', 'SUCCEEDED', 'LK-W', null, 'LK-W', now()),
    (911, 1, 'tx-r', 5500, 'WALLET_RECHARGE', 'SUCCEEDED', null, 'TOPUP50', null, now()),
    (912, 1, 'tx-r-5000', -5500, 'REFUND', 'SUCCEEDED', null, null, 'tx-r', now());
  update wallets set balance = 16400 where customer_id = 1;
  insert into payments (customer_id, order_id, recharge_id, method, amount, save_card, attempt,
    intent_id, status, created_at, closed_at, amount_refunded)
  values
    (1, 'LK-C', null, 'stripe', 2700, false, 1, 'pi_c', 'succeeded', now(), now(), 0),
    (1, null, 900, 'stripe', 5000, false, 1, 'pi_r', 'succeeded', now(), now(), 5000);
  insert into provider_objects (id, object, body) values
    ('pi_c', 'payment_intent', '{"status": "succeeded", "metadata": {"pays": "LK-C"}}'),
    ('pi_r', 'payment_intent', '{"status": "succeeded", "metadata": {"pays": "recharge 900"}}'),
    ('ch_c', 'charge', '{"status": "succeeded", "payment_intent": "pi_c", "amount": 2700,
      "amount_refunded": 0}'),
    ('ch_r', 'charge', '{"status": "succeeded", "payment_intent": "pi_r", "amount": 5000,
      "amount_refunded": 5000}'),
    ('re_r', 'refund', '{"charge": "ch_r", "amount": 5000}');
  insert into mails (dedupe_key, recipient, subject, text, language, created_at)
  select 'order:' || order_id || ':' || whom, recipient, 'Your order ' || order_id, '', 'en', now()
  from (values ('LK-W'), ('LK-C')) as told(order_id),
    (values ('kitchen', 'kitchen@lantern.example'), ('customer', 'demo@lantern.example'))
      as readers(whom, recipient);
  insert into idempotency_keys (customer_id, route, key, request_hash, state, lock, locked_at,
    created_at, reference, status, body)
  values
    (1, 'POST /orders/create/', 'key-w', '', 'done', '', now(), now(), null, 201,
      '{"order_id":"LK-W"}'),
    (1, 'POST /orders/create/', 'key-c', '', 'done', '', now(), now(), 'LK-C', 200,
      '{"order_id":"LK-C","payment_intent":"pi_c"}'),
    (1, 'POST /transactions/wallet/recharge/', 'key-r', '', 'done', '', now(), now(), 'tx-r', 200,
      '{"transaction_id":"tx-r"}')`
