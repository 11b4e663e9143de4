/**
 * A Vite plugin that preloads the chunks `names` and their imports: the entry would ask for them only when it runs.
 */
export function preloadFirstRoute(names) {
  return {
    name: 'preload-first-route',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const isFirst = ({ name, isEntry }) => names.includes(name) && !isEntry
        const chunks = Object.values(bundle).filter(isFirst)
        const files = new Set(
          chunks.flatMap(({ fileName, imports = [] }) => [
            ...imports,
            fileName,
          ]),
        )

        return [...files]
          .filter((file) => file.endsWith('.js') && !page.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: 'head',
          }))
      },
    },
  }
}
