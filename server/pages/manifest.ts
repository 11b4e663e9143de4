import { type Language, languageFacts } from '#contract/languages.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { type CachedBody, cachedJson } from '../lib/cachedBody.ts'

export function manifest(
  { text }: ServerLabels,
  language: Language,
  paper: string,
): CachedBody {
  const name = text(language, 'shell.brand')
  return cachedJson({
    id: '/ordernow',
    name,
    short_name: name,
    description: text(language, 'home.hero_text'),
    lang: languageFacts[language].tag,
    start_url: '/ordernow',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [192, 512].map((side) => ({
      src: `/icons/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}
