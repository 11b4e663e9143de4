// Has the browser fetch all files of the first route at once: the entry would ask for the others only when it runs.

/** A Vite plugin that names the chunks `names`, and what they import, in the page. */
export function preloadFirst(names) {
  return {
    name: 'preload-first',
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
