/** A Vite plugin that leaves the descriptions of states, which are for readers of the charts, out of the built client. */
export function withoutDescriptions() {
  return {
    name: 'without-descriptions',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/\/machines\/.*\.ts$/.test(id)) return null
      return { code: strip(code), map: null }
    },
  }
}

/** Keeps the number of lines. */
function strip(code: string): string {
  return code.replace(descriptions, (text) => text.replaceAll(/[^\n]/g, ''))
}

const descriptions = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g
