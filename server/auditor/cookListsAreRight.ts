/** The pieces of a dish that the shop's cook list of a date has. */
export type ListedDish = { date: string; dish: number; pieces: number }

/**
 * Rule: from a date on, the shop's cook list of a day with refunded pieces has what was ordered, without the pieces
 * that are given back and not cooked.
 */
export const cookListsAreRight = (
  listed: readonly ListedDish[],
  from: string,
) => `
  with coming as (
    select order_id, schedule_date, lines, payment_status = 'succeeded' and status <> 'CANCELLED' as is_paid
    from orders where schedule_date >= '${from}'
  ), given as (
    select order_id, line, sum(quantity) as pieces from coming join order_changes using (order_id)
    where still_cook = false group by order_id, line
  ), days as (
    select distinct schedule_date from given join coming using (order_id)
  ), due as (
    select o.schedule_date as date, (l.line->>'meal_id')::int as dish,
      sum((l.line->>'quantity')::int - coalesce(g.pieces, 0)) as pieces
    from days join coming o using (schedule_date)
    cross join lateral jsonb_array_elements(o.lines) with ordinality as l(line, number)
    left join given g on g.order_id = o.order_id and g.line = l.number
    where o.is_paid
    group by 1, 2 having sum((l.line->>'quantity')::int - coalesce(g.pieces, 0)) > 0
  ), listed as (
    select * from jsonb_to_recordset('${JSON.stringify(listed)}'::jsonb) as l(date text, dish int, pieces int)
  )
  select format(
    'The cook list of %s has %s of dish %s, and %s are to be cooked.',
    date, coalesce(listed.pieces, 0), dish, coalesce(due.pieces, 0)
  ) as finding
  from due full join listed using (date, dish) where due.pieces is distinct from listed.pieces`
