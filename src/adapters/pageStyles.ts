/**
 * Brings the rules that the content of a page from the server did not need. Those that it has are left out: the browser would compute
 * the styles of the whole page again. Resolves once they are there, or did not come.
 */
export async function readPageStyles(): Promise<void> {
  const first = document.querySelector<HTMLStyleElement>('style[data-sheet]')
  const address = first?.dataset.sheet
  if (!first?.sheet || !address) return
  const known = new Set([...first.sheet.cssRules].map(({ cssText }) => cssText))
  try {
    const rest = await readSheet(address)
    for (let at = rest.cssRules.length - 1; at >= 0; at -= 1)
      if (known.has(rest.cssRules[at]?.cssText ?? '')) rest.deleteRule(at)
    document.adoptedStyleSheets.push(rest)
  } catch {
    await enable(address)
  }
}

async function readSheet(address: string): Promise<CSSStyleSheet> {
  const response = await fetchAhead(address)
  if (!response.ok) throw new Error(`${address} did not come.`)
  return new CSSStyleSheet().replace(await response.text())
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
