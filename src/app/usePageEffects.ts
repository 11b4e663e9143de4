import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { languageFacts } from '#contract/languages.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { onNavigation } from '../adapters/navigation.ts'
import { titleOf } from './routes.ts'

/** Keeps the document with the page: its title and language, the scroll position and the focus. */
export function usePageEffects() {
  const [path] = useLocation()
  const language = useLanguage()
  const t = useLabels()
  const title = t(titleOf(path))
  useEffect(() => {
    document.title = title
    document.documentElement.lang = languageFacts[language].tag
  }, [title, language])
  useScrolling()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [path])
}

/** A page begins at its top; Back and Forward lead to where it was left. */
function useScrolling() {
  useEffect(() => {
    const left = new Map<string, number>()
    let here = location.pathname
    return onNavigation((by) => {
      left.set(here, scrollY)
      here = location.pathname
      const top = by === 'browser' ? (left.get(here) ?? 0) : 0
      scrollTo({ top, behavior: 'instant' })
      // The page that is as long as it was comes with the next frame.
      if (top > 0) requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
    })
  }, [])
}
