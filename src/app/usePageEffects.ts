import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { languageFacts } from '#contract/languages.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { onNavigation } from '../adapters/navigation.ts'
import { titleOf } from './routes.ts'

/** Updates the document with the page: title, language, scroll position and focus. */
export function usePageEffects() {
  const [path] = useLocation()
  const language = useLanguage()
  const t = useLabels()
  const title = t(titleOf(path))

  useEffect(() => {
    document.title = title
    document.documentElement.lang = languageFacts[language].tag
  }, [title, language])
  useEffect(
    () => onNavigation(() => scrollTo({ top: 0, behavior: 'instant' })),
    [],
  )

  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [path])
}
