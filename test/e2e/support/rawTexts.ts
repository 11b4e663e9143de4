import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { withOpening } from '#server/i18n/openingWords.ts'
import {
  markLabel,
  untranslatedPart,
} from '#test/support/fixtures/markLabel.ts'
import type { Shop } from './story.ts'

/** Names that are the same in every language, and not in the database. */
const names = [
  'English',
  '中文',
  'VISA',
  'ABN',
  'Lantern Kitchen',
  'NSW',
  'VIC',
  'QLD',
  'WA',
  'SA',
  'TAS',
  'ACT',
  'NT',
]

/** Puts marks around the words of every label of a language, and every name of the menu. */
export async function markLabels({ sql, restart }: Shop, language: Language) {
  const rows = await sql<{
    feature_code: string
    label: string
    value: string
  }>(
    'select feature_code, label, value from translations where language = $1',
    [language],
  )
  await sql(
    `update translations t set value = marked.value
     from unnest($2::text[], $3::text[], $4::text[]) as marked (feature_code, label, value)
     where t.language = $1 and (t.feature_code, t.label) = (marked.feature_code, marked.label)`,
    [
      language,
      rows.map((row) => row.feature_code),
      rows.map((row) => row.label),
      rows.map((row) => markLabel(row.value)),
    ],
  )
  // A running shop caches its labels.
  await restart()
}

/** Returns each visible or accessible text that is neither marked nor data, with its place. */
export async function rawTexts(
  page: Page,
  language: Language,
  { sql }: Shop,
): Promise<string[]> {
  const [{ words: data } = { words: [] }] = await sql<{ words: string[] }>(
    dataWords(language),
  )
  const opening = ['{days}', '{hours}', '{zone}'].map((placeholder) =>
    withOpening(placeholder, defaultCalendar, language),
  )
  const texts = await page.evaluate(textsOfPage)

  return texts.flatMap(({ where, text }) => {
    const raw = untranslatedPart(text, language, [
      ...names,
      ...data,
      ...opening,
    ])
    return raw ? [`${where}: ${raw}`] : []
  })
}

const places = [
  'street_address1',
  'street_address2',
  'suburbs',
  'city',
  'state',
]
/** Data that nobody translates: names, places and codes of customers and kitchen, and reasons for closed days. */
const dataWords = (
  language: Language,
) => `select array_agg(word) as words from (
  select full_name as word from customers union select name from addresses union select code from order_coupons union select code from wallet_coupons
  union select reason_${language} from closed_days
  ${places.map((column) => `union select ${column} from addresses union select ${column} from outlets`).join(' ')}
) data where word > ''`

function textsOfPage() {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
  ]
  const attributes = [...spoken, 'title', 'placeholder', 'alt', 'label']
  const found = [{ where: 'title of the page', text: document.title }]
  for (const element of document.querySelectorAll(
    'body *, meta[content]:not([name=viewport])',
  )) {
    if (element.closest('script, style, noscript, template, .StripeElement'))
      continue
    const where = placeOf(element)
    for (const text of ownTexts(element)) found.push({ where, text })
    for (const name of attributes)
      found.push({
        where: `${name} of ${where}`,
        text: element.getAttribute(name) ?? '',
      })
    for (const part of ['::before', '::after'])
      found.push({
        where: `${where}${part}`,
        text: getComputedStyle(element, part).content,
      })
    if (
      element instanceof HTMLInputElement &&
      /^(?:button|submit|reset)$/.test(element.type)
    )
      found.push({ where, text: element.value })
  }
  return found.filter(
    ({ text }) => /\p{L}/u.test(text) && !/^(?:none|normal|counter)/.test(text),
  )

  /** The texts of an element without those of its children; but dots that are not spoken part no text. */
  function ownTexts(element: Element): string[] {
    const hasDots = (place: Element | null) =>
      [...(place?.children ?? [])].some(
        (child) => child.ariaHidden === 'true' && child.textContent === '· ',
      )
    if (hasDots(element)) return [element.textContent ?? '']
    // Parts of one word, between which a line may end.
    if (element.querySelector(':scope > wbr'))
      return [element.textContent ?? '']
    if (element.parentElement?.querySelector(':scope > wbr')) return []
    if (hasDots(element.parentElement)) return []
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue ?? '')
  }

  function placeOf(element: Element): string {
    const names: string[] = []
    for (
      let ancestor: Element | null = element;
      ancestor && names.length < 4;
      ancestor = ancestor.parentElement
    )
      names.unshift(
        [
          ancestor.localName,
          ancestor.id && `#${ancestor.id}`,
          ancestor.getAttribute('role'),
        ]
          .filter(Boolean)
          .join(' '),
      )
    return names.join(' > ')
  }
}
