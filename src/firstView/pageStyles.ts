declare global {
  /**
   * Fetches a file once, and rejects where it does not load; the page's early script defines it
   * (`server/pages/earlyScript.ts`).
   */
  function fetchAhead(address: string): Promise<string>
}

/**
 * Adds the style rules that the server-rendered page does not contain. Adding a rule twice would make the browser
 * compute all styles again. Resolves also if the rules do not load.
 */
export async function readPageStyles(): Promise<void> {
  const first = document.querySelector<HTMLStyleElement>('style[data-sheet]')
  const address = first?.dataset.sheet
  if (!address) return

  const pageRules = new Set(rulesOf(first.textContent))
  try {
    const missingRules = rulesOf(await fetchAhead(address)).filter(
      (rule) => !pageRules.has(rule),
    )
    document.adoptedStyleSheets.push(
      await new CSSStyleSheet().replace(missingRules.join('')),
    )
  } catch {
    await enable(address)
  }
}

/** The build writes each rule on its own line. */
function rulesOf(sheet: string): string[] {
  return sheet.split('\n')
}

/** Enables the page's link to the whole sheet, for browsers without constructable style sheets. */
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
