/** Rule: no order for a day was placed after the kitchen closed the day and before it opened it again. */
export const closedDaysAreKept = `
  with changes as (
    select id, kind, done_by, last_order, to_char(day, 'YYYY-MM-DD') as date
    from day_changes, generate_series(first::timestamp, last::timestamp, interval '1 day') as day
  ), effects as (
    -- A change has an effect on the orders after last_order, up to the last order before a later change.
    select *, min(last_order) over (
      partition by date order by id desc rows between unbounded preceding and 1 preceding
    ) as final_order
    from changes
  )
  select format('Order %s is for %s, which %s had closed before.', o.order_id, o.schedule_date, c.done_by) as finding
  from orders o join effects c on c.date = o.schedule_date
  where c.kind = 'close' and o.id > c.last_order and (c.final_order is null or o.id <= c.final_order)`
