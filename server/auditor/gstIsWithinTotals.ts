/**
 * Rule: an order has at most an eleventh of its total as GST, and its refunds at most that. Each refund that the
 * provider refused and then made may round up by a cent.
 */
export const gstIsWithinTotals = `
  select format('Order %s of %s cents has %s cents of GST.', order_id, total_price, gst) as finding
  from orders where gst not between 0 and round(total_price / 11.0)
  union all
  select format('Order %s has %s cents of GST, and its seller is not registered for it.', order_id, gst)
  from orders where gst <> 0 and invoice->'seller'->>'gst' = 'false'
  union all
  select format('Order %s has %s cents of GST, and its refunds have %s.', o.order_id, o.gst, sum(c.gst))
  from orders o join order_changes c using (order_id) left join part_refunds p on p.change_id = c.id
  where coalesce(p.status, '') <> 'failed'
  group by o.id having sum(c.gst) > o.gst + count(p.change_id)`
