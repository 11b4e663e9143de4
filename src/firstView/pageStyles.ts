declare global {
  /** Fetches a file once, and rejects where it does not come; the early script of the page defines it (`server/pages/earlyScript.ts`). */
  function fetchAhead(address: string): Promise<string>
}

/**
 * Brings the rules that the content of a page from the server did not need. Those that it has are left out: the browser would compute
 * the styles of the whole page again. Resolves once they are there, or did not come.
 */
export async function readPageStyles(): Promise<void> {
  const first = document.querySelector<HTMLStyleElement>('style[data-sheet]')
  const address = first?.dataset.sheet
  if (!address) return
  const known = new Set(linesOf(first.textContent))
  try {
    const rest = linesOf(await fetchAhead(address)).filter((rule) => !known.has(rule))
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(rest.join('')))
  } catch {
    await enable(address)
  }
}

/** The rules of a sheet, each of which the build has put on a line of its own. */
function linesOf(sheet: string): string[] {
  return sheet.split('\n')
}

/** The plain way, for a browser that has no sheets of scripts: the page's own link. */
function enable(address: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${address}"]`)
  return new Promise((resolve) => {
    if (!link) return resolve(null)
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    link.disabled = false
  })
}
