#!/usr/bin/env bash
# Versions: drizzle-orm 0.45.4, @electric-sql/pglite 0.5.16.
# Guess: an insert that is prepared once with `sql.placeholder` stores what the same insert stores without: null is SQL's NULL.
# Seen: `values({ pickup: null })` stores NULL. The prepared one, executed with `{ pickup: null }`, stores the JSON value null in a
#   `jsonb` column, because the column's encoder gets the null: `pickup is null` is false, and `is not null` finds the order.
#   A `text` column of the same statement gets NULL.
# Hurt: a shop that prepares its hot insert. Its delivery orders have a pickup place for every query, and read as null in JavaScript.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent drizzle-orm@0.45.4 @electric-sql/pglite@0.5.16

cat > nulls.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'

const client = await PGlite.create()
await client.exec('create table orders (way text, pickup jsonb, note text)')
const orders = pgTable('orders', { way: text(), pickup: jsonb(), note: text() })
const db = drizzle({ client })

await db.insert(orders).values({ way: 'values', pickup: null, note: null })
const { placeholder } = sql
const prepared = db
  .insert(orders)
  .values({ way: placeholder('way'), pickup: placeholder('pickup'), note: placeholder('note') })
  .prepare('insert_order')
await prepared.execute({ way: 'prepared', pickup: null, note: null })

const { rows } = await client.query('select way, pickup is null as pickup, note is null as note from orders')
for (const { way, pickup, note } of rows) console.log(`${way}: pickup is null ${pickup}, note is null ${note}`)
for (const { way, pickup } of await db.select().from(orders)) console.log(`${way}: read as ${pickup}`)
await client.close()
JS

seen=$(node nulls.mjs)
expected='values: pickup is null true, note is null true
prepared: pickup is null false, note is null true
values: read as null
prepared: read as null'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
