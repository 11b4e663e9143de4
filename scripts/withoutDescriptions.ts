/** A Vite plugin that leaves out of the built client what is for readers: descriptions of states, and summaries of calls. */
export function withoutDescriptions() {
  return {
    name: 'without-descriptions',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/\/(machines|contract)\/.*\.ts$/.test(id)) return null
      return { code: strip(code), map: null }
    },
  }
}

/** Keeps the number of lines. */
function strip(code: string): string {
  return code.replace(descriptions, (text) => text.replaceAll(/[^\n]/g, ''))
}

const descriptions = /\b(?:description|summary):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g
