/**
 * The provider made each partial refund of the kitchen once, a covered one at most once, and a failed one never. None
 * is still open.
 */
export const partsOnce = `
  with made as (
    select body->'metadata'->>'part' as mark, count(*) as times, sum((body->>'amount')::int) as amount
    from provider_objects where object = 'refund' and body->>'status' <> 'failed'
    and body->'metadata'->>'part' is not null
    group by mark
  )
  select format(
    'Part %s is %s with %s cents, and the provider gave %s cents back in %s refunds.',
    coalesce(change_id::text, mark), coalesce(status, 'not known'), coalesce(r.amount, 0),
    coalesce(made.amount, 0), coalesce(times, 0)
  ) as finding
  from part_refunds r full join made on mark = change_id::text
  where case when status in ('done', 'pending') then coalesce(times, 0) <> 1 or made.amount <> r.amount
    when status = 'covered' then times > 1
    else coalesce(status, 'not known') in ('due', 'asked', 'not known') or times > 0 end`
