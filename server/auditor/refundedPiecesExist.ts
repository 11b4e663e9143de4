/** Rule: of a line not more pieces are given back and not cooked than were ordered. */
export const refundedPiecesExist = `
  with given as (
    select order_id, line, sum(quantity) as pieces from order_changes
    where still_cook = false group by order_id, line
  )
  select format(
    'Of line %s of order %s %s pieces are given back and not cooked, and it has %s.',
    line, order_id, pieces, coalesce((o.lines->(line - 1)->>'quantity')::int, 0)
  ) as finding
  from given join orders o using (order_id)
  where line is null or pieces > coalesce((o.lines->(line - 1)->>'quantity')::int, 0)`
