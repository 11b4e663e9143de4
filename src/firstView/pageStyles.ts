declare global {
  /**
   * Fetches a file once, and rejects where it does not load; the page's early script defines it
   * (`server/pages/earlyScript.ts`).
   */
  function fetchAhead(address: string): Promise<string>
}

/**
 * Adds the style rules that a server-rendered page does not contain yet. It leaves out the rules in the page: the
 * browser would compute all styles again. Resolves once they are added, or failed to load.
 */
export async function readPageStyles(): Promise<void> {
  const first = document.querySelector<HTMLStyleElement>('style[data-sheet]')
  const address = first?.dataset.sheet
  if (!address) return
  const known = new Set(linesOf(first.textContent))
  try {
    const rest = linesOf(await fetchAhead(address)).filter(
      (rule) => !known.has(rule),
    )
    document.adoptedStyleSheets.push(
      await new CSSStyleSheet().replace(rest.join('')),
    )
  } catch {
    await enable(address)
  }
}

/** The rules of a sheet; the build writes each on its own line. */
function linesOf(sheet: string): string[] {
  return sheet.split('\n')
}

/** Enables the page's own link, for a browser without constructable style sheets. */
function enable(address: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(
    `link[rel=stylesheet][href="${address}"]`,
  )
  return new Promise((resolve) => {
    if (!link) return resolve(null)
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    link.disabled = false
  })
}
