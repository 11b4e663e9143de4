import type { FastifyRequest } from 'fastify'

/** True when the client has the current representation; weak and strong ETags count as equal. */
export function isNotModified(
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
): boolean {
  const clientTags = headers['if-none-match']
    ?.split(',')
    .map((tag) => strong(tag.trim()))
  return clientTags?.includes(strong(etag)) ?? false
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '')
}
