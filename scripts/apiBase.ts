import type { ResolvedConfig } from 'vite'

/** A Vite plugin that writes `VITE_API_BASE_URL` into the page: this server refuses a client of another backend. */
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
