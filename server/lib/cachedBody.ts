import { createHash } from 'node:crypto'
import { compress, type Encoding, type Strength } from './compress.ts'
import { lruCache } from './lruCache.ts'

/** A body in memory with its ETag, compressed once per encoding. */
export type CachedBody = {
  content: string
  etag: string
  compressed: (encoding: Encoding) => Promise<Buffer>
}

const manyRequests = 3

/** Creates a cached body of a text; `strength` is the strongest compression to use. */
export function cachedBody(
  content: string,
  strength: Strength = 'full',
): CachedBody {
  const senderOf = lruCache(2, (encoding: Encoding) =>
    compressedForMany(content, encoding, strength),
  )
  return {
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    compressed: (encoding) => senderOf(encoding)(),
  }
}

export function cachedJson(value: unknown, strength?: Strength): CachedBody {
  return cachedBody(JSON.stringify(value), strength)
}

/** Compresses quickly for the first requests, so that they do not wait, and fully for later ones. */
function compressedForMany(
  content: string,
  encoding: Encoding,
  strength: Strength,
): () => Promise<Buffer> {
  let best = compress(encoding, content)
  let requests = 0
  const squeeze = async () => {
    const full = await compress(encoding, content, 'full')
    best = Promise.resolve(full)
  }

  return () => {
    requests += 1
    // A failure keeps the quick version.
    if (requests === manyRequests && strength === 'full')
      squeeze().catch(() => undefined)
    return best
  }
}
