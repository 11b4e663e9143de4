import type { Query } from './openConnection.ts'

export type ProviderObject = { id: string; object: string }

/** Loads the provider's objects into the temporary table `provider_objects`, which the rules read. */
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
