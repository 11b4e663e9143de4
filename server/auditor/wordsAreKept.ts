/** Rule: an order's words say in English what its lines, slot and outlet say. A trigger keeps them otherwise. */
export const wordsAreKept = `
  with named as (
    select o.order_id, o.words, n.key, n.name
    from orders o cross join lateral (
      select o.time_slot->>'trans_code', o.time_slot->>'name'
      union all select o.pickup_location->>'trans_code', o.pickup_location->>'name'
      union all select l->>'meal_trans_code', l->>'meal_name' from jsonb_path_query(o.lines, '$[*]') l
      union all select l->>'selected_meal_portion_trans_code', l->>'selected_meal_portion_name'
        from jsonb_path_query(o.lines, '$[*]') l
      union all select a->>'trans_code', a->>'name' from jsonb_path_query(o.lines, '$[*].addons[*]') a
    ) n (key, name)
    where o.words <> '{}' and n.key is not null
  )
  select format('Order %s says "%s" for "%s".', order_id, words->key->>'en', name) as finding
  from named where words->key->>'en' is distinct from name`
