import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useMemo } from 'react'

/**
 * What is rendered inside uses the style rules that its page came with (`collectStyles`). Emotion itself moves each element with rules
 * that it finds, and the browser then computes the styles and the places of the whole page again: here they stay where they are.
 */
export function KeptStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={useMemo(keepStyles, [])}>{children}</CacheProvider>
}

function keepStyles(): EmotionCache {
  const cache = createCache({ key: 'css' })
  const { sheet, inserted } = cache
  Object.assign(Object.getPrototypeOf(sheet), { hydrate: keepElements })
  const served = document.querySelector<HTMLStyleElement>('style[data-rules]')
  if (served) sheet.tags.push(served)
  // An older browser does not know rules that hold others.
  if (CSS.supports('selector(&)')) keepLayer(sheet)
  for (const name of served?.dataset.rules?.split(' ') ?? []) inserted[name] = true
  return cache
}

/**
 * Puts the rules of the recipes' layer into one block of it, the last sheet of all. With each new block, with each new `@media` in a
 * sheet with layers and with each sheet before one, Chromium orders the layers anew and computes the texts and the places of the
 * whole page again. With a rule that holds others it does not.
 */
function keepLayer(sheet: EmotionCache['sheet']) {
  const insert = sheet.insert.bind(sheet)
  // Emotion's sheet, which comes with its first rule, is before the layer's.
  insert(':root{}')
  const layered = new CSSStyleSheet()
  layered.replaceSync('@layer recipes{}')
  document.adoptedStyleSheets.push(layered)
  const layer = layered.cssRules[0] as CSSLayerBlockRule
  sheet.insert = (rule) => {
    if (rule.startsWith('@layer'))
      layer.insertRule(rule.replace('@layer recipes', ':where(html)'), layer.cssRules.length)
    else insert(rule)
  }
}

/** Rules that come later follow these. */
function keepElements(this: { tags: Element[] }, elements: Element[]) {
  this.tags.push(...elements)
}
