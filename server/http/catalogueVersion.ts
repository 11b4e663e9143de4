import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedValue } from '../lib/staleWhileRevalidate.ts'
import type { CatalogueVersion } from '../menu/catalogueVersion.ts'

const header = 'x-catalogue-version'

/** Names the newest version of the catalogue that this server knows in each answer of the API. */
export function registerCatalogueVersion(
  app: FastifyInstance,
  version: CatalogueVersion,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(header, version.known())
  })
}

/**
 * Returns a copy of the last second, or a newer one for a reader who names a newer version: an earlier answer told of
 * it, and what is read next must have its words.
 */
export async function atLeastAsTold<T extends { version: number }>(
  { headers }: FastifyRequest,
  cached: CachedValue<T>,
): Promise<T> {
  const told = Number(headers[header] ?? 0)
  let value = await cached()
  // The first of two reads may have begun before this request.
  for (let reads = 0; value.version < told && reads < 2; reads += 1)
    value = await cached(0)
  return value
}
