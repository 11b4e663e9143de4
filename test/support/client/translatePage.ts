import { onTestFinished } from 'vitest'

/**
 * Translates the page as browsers do: replaces each text, and each later one, by two nested `font` elements, except
 * inside `translate="no"`.
 */
export function translatePage() {
  const observer = new MutationObserver(() => translate(document.body))
  const watch = { childList: true, characterData: true, subtree: true }
  translate(document.body)
  observer.observe(document.body, watch)
  onTestFinished(() => observer.disconnect())
}

export function translatedTexts(): string[] {
  return [...document.querySelectorAll('font > font')].map(
    (font) => font.textContent ?? '',
  )
}

function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []

  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '') continue
    if (parent.closest('font, script, style, textarea, [translate="no"]'))
      continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}
