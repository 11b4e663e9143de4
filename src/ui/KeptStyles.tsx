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
  const served = [...document.querySelectorAll<HTMLStyleElement>('style[data-rules]')]
  sheet.hydrate(served)
  for (const name of served.flatMap(({ dataset }) => dataset.rules?.split(' ') ?? []))
    inserted[name] = true
  return cache
}

/** Rules that come later follow these. */
function keepElements(this: { tags: Element[] }, elements: Element[]) {
  this.tags.push(...elements)
}
