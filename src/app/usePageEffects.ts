import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { languageFacts } from '#contract/languages.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { useNews } from '#src/ui/announcer.ts'
import { onNavigation } from '../adapters/navigation.ts'
import { titleOf } from './routes.ts'

/** Updates the document with the page: title, which is also announced, language, scroll position and focus. */
export function usePageEffects() {
  const [path] = useLocation()
  const language = useLanguage()
  const title = useTitle(path)

  useEffect(() => {
    const { documentElement } = document
    const { tag } = languageFacts[language]
    document.title = title
    // The same value again would make the browser restyle the whole page.
    if (documentElement.lang !== tag) documentElement.lang = tag
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
  useNews(title.split(' | ')[0] ?? '')
}

/** The title of a page; a tab of the profile has its own. */
function useTitle(path: string): string {
  const t = useLabels()
  const title = t(titleOf(path))
  const tab = new URLSearchParams(useSearch()).get('tab')
  const tabName = t.or(`profile.tab_${tab}`, '')
  return tabName ? `${tabName} | ${title}` : title
}
