#!/usr/bin/env bash
# Versions: drizzle-kit 0.31.11, drizzle-orm 0.45.4, @electric-sql/pglite 0.5.16.
# Guess: a schema whose index is on an expression becomes a migration that Postgres takes.
# Seen: the kit writes the expression between the list's own parentheses alone. A call such as `lower(email)` is valid there; a sum
#   or a `case` needs parentheses of its own, so Postgres answers 42601 (syntax error). With parentheses in the schema it works.
# Hurt: a shop that finds its next mail, or what is due, by an index of a computed time. Generating says nothing; the deployment fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent drizzle-kit@0.31.11 drizzle-orm@0.45.4 @electric-sql/pglite@0.5.16

cat > schema.mjs <<'JS'
import { sql } from 'drizzle-orm'
import { index, interval, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const mails = (name, expression) =>
  pgTable(
    name,
    { email: text(), queued: timestamp(), patience: interval() },
    (table) => [index(`${name}_due`).on(expression(table))],
  )
export const called = mails('called', ({ email }) => sql`lower(${email})`)
export const summed = mails('summed', ({ queued, patience }) => sql`${queued} + ${patience}`)
export const wrapped = mails('wrapped', ({ queued, patience }) => sql`(${queued} + ${patience})`)
JS

npx drizzle-kit generate --dialect postgresql --schema ./schema.mjs --out ./migrations > /dev/null

cat > run.mjs <<'JS'
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const [file] = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const client = await PGlite.create()
for (const statement of readFileSync(`migrations/${file}`, 'utf8').split('--> statement-breakpoint')) {
  const index = /INDEX "(\w+)".*/.exec(statement)
  const end = await client.exec(statement).then(
    () => 'is taken',
    ({ code }) => `is refused with ${code}`,
  )
  if (index) console.log(`${index[1]} ${end}`)
}
await client.close()
JS

seen=$(node run.mjs)
expected='called_due is taken
summed_due is refused with 42601
wrapped_due is taken'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
