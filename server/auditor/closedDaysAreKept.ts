/** Rule: no order for a day was placed after the kitchen closed the day and before it opened it again. */
export const closedDaysAreKept = `
  select format('Order %s is for %s, which %s had closed before.', o.order_id, o.schedule_date, c.done_by) as finding
  from orders o cross join lateral (
    select kind, done_by from day_changes
    where first <= o.schedule_date and o.schedule_date <= last and last_order < o.id
    order by id desc limit 1
  ) c
  where c.kind = 'close'`
