import type { Query } from './openConnection.ts'

/** An object of the provider, as its API shows it. */
export type ProviderObject = { id: string; object: string }

/** Puts the provider's truth beside the shop's tables, for the rules, into a table that is gone with the connection. */
export async function loadProvider(
  query: Query,
  objects: readonly ProviderObject[],
): Promise<void> {
  const json = JSON.stringify(objects).replaceAll("'", "''")
  await query('drop table if exists provider_objects')
  await query(
    'create temp table provider_objects (id text primary key, object text, body jsonb)',
  )
  await query(`insert into provider_objects
    select body->>'id', body->>'object', body from jsonb_array_elements('${json}') as body`)
}
