import type { ResolvedConfig } from 'vite'

/** A Vite plugin that notes in the page which backend it is built for, so that no other server serves it. */
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
