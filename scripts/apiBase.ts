import type { ResolvedConfig } from 'vite'

/** A Vite plugin that writes the API's base URL into the page: a server with another base refuses to serve it. */
export function apiBase() {
  let base = ''
  return {
    name: 'api-base',
    configResolved: ({ env }: Pick<ResolvedConfig, 'env'>) => {
      base = env.VITE_API_BASE_URL ?? ''
    },
    transformIndexHtml: () =>
      base
        ? [
            {
              tag: 'meta',
              attrs: { name: 'api-base', content: base },
              injectTo: 'head' as const,
            },
          ]
        : [],
  }
}
