import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
} from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../../contract/browsers.ts'

/** MDN's data: the first version of each browser that has a feature. */
export const compat = createRequire(import.meta.url)(
  '@mdn/browser-compat-data',
) as CompatData

type Features = Record<string, Identifier>

export const css = compat.css as Record<
  'at-rules' | 'properties' | 'selectors' | 'types',
  Features
>
export const html = compat.html as Record<
  'elements' | 'global_attributes',
  Features
>

const { chrome, edge, firefox, safari, samsung } = oldestBrowsers

/** The oldest browsers by their names in the data. */
const oldest = {
  chrome,
  chrome_android: chrome,
  edge,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
  samsunginternet_android: samsung,
} as const

type Browser = keyof typeof oldest

/** The oldest browsers that lack a feature; none if the data do not have the feature. */
export function lackingBrowsers(feature: Identifier | undefined): Browser[] {
  const statement = feature?.__compat
  if (!statement) return []
  return (Object.keys(oldest) as Browser[]).filter(
    (browser) => !isIn(statement, browser),
  )
}

function isIn({ support }: CompatStatement, browser: Browser): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        !flags &&
        !prefix &&
        !alternative_name &&
        typeof version_added === 'string' &&
        isUpTo(version_added, oldest[browser]) &&
        (typeof version_removed !== 'string' ||
          !isUpTo(version_removed, oldest[browser])),
    )
}

/** True if `older` is not above `newer`. `≤37` counts as 37. */
function isUpTo(older: string, newer: string): boolean {
  if (older === 'preview') return false
  const [major = 0, minor = 0] = numbersOf(older)
  const [newerMajor = 0, newerMinor = 0] = numbersOf(newer)
  return major === newerMajor ? minor <= newerMinor : major < newerMajor
}

function numbersOf(version: string): number[] {
  return version.replace('≤', '').split('.').map(Number)
}
