/** The size of a history. */
export type History = { orders: number; customers: number }

/** The first id of the generated customers and orders, above those of the seed. */
const base = 1000

/**
 * SQL that adds the history of a shop to a seeded database, the same for the same size: fifty orders a day up to next
 * week, half from the wallet, most of the others by card, some unpaid; kitchen refunds, closed days, coupons,
 * recharges, mails and logins. The books are right. It needs a superuser, because triggers would take most of the time.
 */
export const writeHistory = ({ orders, customers }: History): string => `
begin;
set local session_replication_role = replica;

insert into customers (id, email, full_name, mobile_number, password_hash, created_at, confirmed_at)
select ${base} + c, case when c % 50 = 0 then 'deleted-' || c || '@deleted.invalid' else 'customer-' || c || '@customers.example' end,
  'Wei Chen', '0412345678', '', now(), now()
from generate_series(1, ${customers}) c;

insert into logins (id, customer_id, remember, begun_at, ends_at, ended_at)
select md5('login-' || id)::uuid, id, true, now(), now() + interval '30 days', case when id % 3 = 0 then now() end
from customers where id > ${base};

insert into refresh_tokens (family, customer_id, token_hash, remember, created_at, expires_at, revoked_at)
select id, customer_id, 'token-' || id, true, begun_at, ends_at, ended_at from logins;

-- Days are Mondays, Wednesdays and Fridays, in order; the last is the Friday of next week.
create temp table days on commit drop as
select number, number % 20 = 7 as is_closed, number % 20 = 13 as is_opened_again, to_char(
  date_trunc('week', current_date) + interval '7 days'
    - (back / 3) * interval '7 days' + (array[4, 2, 0])[back % 3 + 1] * interval '1 day',
  'YYYY-MM-DD'
) as date
from (
  select number, (${orders} - 1) / 50 - number as back from generate_series(0, (${orders} - 1) / 50) number
) numbered;

create temp table placed on commit drop as
with facts as (
  select ${base} + g as id, 'LK-' || lpad(g::text, 8, '0') as order_id,
    ${base} + 1 + (g::bigint * 7919 % ${customers})::int as customer_id, date, is_closed,
    case when g % 10 < 5 then 'wallet' else 'stripe' end as payment_type,
    g % 10 < 9 as is_paid, 1 + g % 3 as quantity, g % 12 = 5 as has_coupon, g % 25 = 3 as has_refund,
    least(date::timestamptz - interval '3 days', now()) as created_at
  from generate_series(1, ${orders}) g join days on days.number = (g - 1) / 50
), prices as (
  select *, 1490 * quantity as subtotal, case when has_coupon then 149 * quantity else 0 end as discount from facts
)
select *, subtotal - discount as total, round((subtotal - discount) / 11.0)::int as gst,
  is_paid and is_closed as is_cancelled,
  is_paid and not is_closed and has_refund and quantity > 1 as is_refunded
from prices;

insert into day_changes (kind, first, last, reason, done_by, created_at, last_order)
select 'close', date, date, 'Flood', 'anna', min(created_at), max(id)
from placed where is_closed group by date;
insert into day_changes (kind, first, last, reason, done_by, created_at, last_order)
select kind, date, date, case kind when 'close' then 'Holiday' end, 'anna', min(created_at), min(placed.id) - 1
from placed join days using (date), unnest(array['close', 'open']) kind
where is_opened_again group by date, kind order by date, kind;

insert into orders (id, order_id, customer_id, order_type, status, payment_type, schedule_date, time_slot_id,
  time_slot, pickup_location, lines, words, subtotal, shipping_charges, discount, total_price, gst, invoice, coupon,
  language, created_at, paid_at, cancelled_at, payment_intent_id, payment_status, refunded, payment_attempt)
select id, order_id, customer_id, 'PICKUP', case when is_paid and not is_cancelled then 'ORDER_PLACED' else 'CANCELLED' end,
  payment_type, date, 2, '${json(timeSlot)}', '${json(outlet)}',
  jsonb_set(jsonb_set('${json(lines)}', '{0,quantity}', to_jsonb(quantity)), '{0,total_price}', to_jsonb(subtotal)),
  '${json(words)}', subtotal, 0, discount, total, gst, '${json(invoice)}', case when has_coupon then 'LANTERN10' end,
  'en', created_at, case when is_paid then created_at end, case when is_cancelled or not is_paid then created_at end,
  case when payment_type = 'stripe' then 'pi-' || order_id end,
  case when is_cancelled then 'refunded' when is_paid then 'succeeded' else 'canceled' end,
  case when is_cancelled then total when is_refunded then total / quantity else 0 end,
  case when payment_type = 'stripe' then 1 else 0 end
from placed;

insert into order_changes (order_id, kind, amount, gst, line, quantity, still_cook, reason, done_by, created_at)
select order_id, 'cancel', total, gst, null, null, null, 'Flood', 'anna', created_at from placed where is_cancelled
union all
select order_id, 'refund', total / quantity, gst / quantity, 1, 1, false, 'Burnt', 'anna', created_at
from placed where is_refunded;

insert into payments (customer_id, order_id, method, amount, save_card, attempt, intent_id, status, created_at,
  closed_at, refund_due_at, refund_status, refunded_at, amount_refunded)
select customer_id, order_id, 'stripe', total, false, 1, 'pi-' || order_id,
  case when is_paid then 'succeeded' else 'canceled' end, created_at, created_at,
  case when is_cancelled then created_at end, case when is_cancelled then 'done' end,
  case when is_cancelled then created_at end,
  case when is_cancelled then total when is_refunded then total / quantity else 0 end
from placed where payment_type = 'stripe';

insert into part_refunds (change_id, payment_id, amount, status, created_at)
select c.id, p.id, c.amount, 'done', c.created_at
from order_changes c join payments p using (order_id) where c.kind = 'refund';

-- Each recharge pays for some wallet orders. A part of some recharges was given back, and revoked.
create temp table topped_up on commit drop as
select nextval('wallet_entries_id_seq')::int as id, customer_id, credit, created_at,
  row_number() over () % 4 = 1 as has_coupon, case when row_number() over () % 50 = 7 then 1000 else 0 end as revoked
from (
  select customer_id, sum(total)::int + 1000 as credit, min(created_at) as created_at from (
    select customer_id, total, created_at, row_number() over (partition by customer_id order by id) / 5 as batch
    from placed where payment_type = 'wallet'
  ) batches group by customer_id, batch order by customer_id, batch
) sums;

insert into recharges (id, transaction_id, customer_id, amount, credit, coupon_code, created_at, expires_at,
  credited_at, revoked)
select id, 'recharge-' || id, customer_id, credit, credit, case when has_coupon then 'TOPUP50' end, created_at,
  created_at, created_at, revoked
from topped_up;

insert into payments (customer_id, recharge_id, method, amount, save_card, attempt, intent_id, status, created_at,
  closed_at, amount_refunded)
select customer_id, id, 'stripe', credit, false, 1, 'pi-recharge-' || id, 'succeeded', created_at, created_at, revoked
from topped_up;

insert into wallet_entries (customer_id, transaction_id, amount, order_type, status, order_id, coupon_code,
  description, created_at)
select customer_id, 'recharge-' || id, credit, 'WALLET_RECHARGE', 'SUCCEEDED', null,
  case when has_coupon then 'TOPUP50' end, null, created_at from topped_up
union all
select customer_id, 'revoked-' || id, -revoked, 'REFUND', 'SUCCEEDED', null, null, 'recharge-' || id, created_at
from topped_up where revoked > 0
union all
select customer_id, 'debit-' || order_id, -total, 'FOOD_ORDER', 'SUCCEEDED', order_id, null, order_id, created_at
from placed where payment_type = 'wallet'
union all
select p.customer_id, 'refund:' || c.id, c.amount, 'REFUND', 'SUCCEEDED', order_id, null, c.reason, c.created_at
from order_changes c join placed p using (order_id) where p.payment_type = 'wallet';

insert into wallets (customer_id, balance)
select c.id, coalesce(sum(e.amount), 0) from customers c left join wallet_entries e on e.customer_id = c.id
where c.id > ${base} group by c.id;

insert into coupon_uses (kind, code, customer_id, uses)
with used as (
  select 'order' as kind, coupon as code, customer_id from orders where coupon is not null and status <> 'CANCELLED'
  union all
  select 'wallet', coupon_code, customer_id from recharges where coupon_code is not null
)
select kind, code, customer_id, count(*) from used group by kind, code, customer_id
union all
select kind, code, 0, count(*) from used group by kind, code;

-- The mail server refused some mails for days; a person has settled these matters. Those of deleted accounts are blank.
insert into mails (dedupe_key, customer_id, for_kitchen, recipient, subject, text, language, created_at, sent_at, attempts)
select 'order:' || order_id || ':' || reader, customer_id, reader = 'kitchen',
  case when is_blank then '' else reader || '@mails.example' end, 'Order ' || order_id,
  case when is_blank then '' else repeat(md5(order_id), 50) end, 'en', created_at,
  case when not is_lost and not is_blank then created_at end, case when is_lost then 70 else 1 end
from (
  select *, not is_cancelled and reader = 'customer' and id % 200 = 11 as is_lost,
    not is_cancelled and reader = 'customer' and customer_id % 50 = 0 as is_blank
  from placed, unnest(array['customer', 'kitchen']) reader where is_paid
) written
union all
select 'cancelled:' || order_id, customer_id, false, 'customer@mails.example', 'Cancelled ' || order_id,
  repeat(md5(order_id), 50), 'en', created_at, created_at, 1
from placed where is_cancelled;

insert into settled_matters (matter, reason, done_by, created_at)
select 'mail-' || id, 'Telephoned', 'anna', now() from mails where sent_at is null
union all
select 'closed-' || order_id, 'Cooked all the same', 'anna', now() from placed where is_refunded;

select setval('customers_id_seq', (select max(id) from customers)), setval('orders_id_seq', (select max(id) from orders));
commit;
analyze;
`

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll("'", "''")
}

const timeSlot = {
  id: 2,
  name: '3:30pm - 5:00pm',
  type: 'ALL',
  trans_code: 'checkout.time_slot_2_name',
}

const outlet = {
  id: 1,
  city: 'Sydney',
  name: 'Lantern Kitchen Haymarket',
  state: 'NSW',
  suburbs: 'Haymarket',
  trans_code: 'checkout.outlet_1_name',
  postal_code: 2000,
  street_address1: 'Shop 6, 58 Dixon Street',
  street_address2: null,
}

const lines = [
  {
    id: 1,
    meal_id: 1,
    meal_name: 'Yangzhou Fried Rice',
    meal_trans_code: 'menu.item_1_name',
    image: '/media/items/yangzhou-fried-rice.svg',
    selected_meal_portion_id: 1,
    selected_meal_portion_name: 'Regular',
    selected_meal_portion_trans_code: 'menu.portion_1_name',
    selected_meal_portion_weight: 350,
    selected_meal_portion_price: 1490,
    selected_meal_addon_price: 0,
    calories: 168,
    protein: 6.8,
    carbs: 23.5,
    fats: 5.2,
    isMealSet: false,
    allergens: 'Egg, Crustacean, Soy, Wheat, Gluten',
    addons: [],
    quantity: 1,
    total_price: 1490,
  },
]

const words = {
  'menu.item_1_name': { en: 'Yangzhou Fried Rice', zh: '扬州炒饭' },
  'menu.portion_1_name': { en: 'Regular', zh: '标准份' },
  'menu.allergen_egg': { en: 'Egg', zh: '鸡蛋' },
  'menu.allergen_soy': { en: 'Soy', zh: '大豆' },
  'menu.allergen_wheat': { en: 'Wheat', zh: '小麦' },
  'menu.allergen_gluten': { en: 'Gluten', zh: '麸质' },
  'menu.allergen_crustacean': { en: 'Crustacean', zh: '甲壳类' },
  'checkout.outlet_1_name': {
    en: 'Lantern Kitchen Haymarket',
    zh: '灯笼厨房 禧市店',
  },
  'checkout.time_slot_2_name': {
    en: '3:30pm - 5:00pm',
    zh: '下午 3:30 - 5:00',
  },
}

const invoice = {
  buyer: null,
  seller: {
    name: 'Lantern Kitchen',
    address: 'Shop 6, 58 Dixon Street, Haymarket NSW 2000',
    abn: '00 000 000 000',
    gst: true,
  },
}
