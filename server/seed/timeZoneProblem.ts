import { isTimeZone } from '#contract/timeZone.ts'

/** The reason why a name is no time zone of a country, with the name to write; null if it is one. */
export function timeZoneProblem(name: string, country: string): string | null {
  if (country !== 'AU') return problemAbroad(name, country)
  const isReal = isTimeZone(name)
  if (isReal && ofAustralia.test(name)) return null

  const wrong = `must be a time zone of Australia such as Australia/Sydney, not "${name}"`
  const right = ofAbbreviation(name) ?? ofPlace(name)
  if (right !== null) return `${wrong}: write ${right}`
  return isReal && name.includes('/')
    ? `${wrong}; a kitchen abroad has a column country, such as NZ`
    : wrong
}

/** Compares the names that the platform prefers, such as Asia/Saigon for Asia/Ho_Chi_Minh. */
function problemAbroad(name: string, country: string): string | null {
  const zones = zonesOf(country)
  const preferred =
    name.includes('/') && isTimeZone(name)
      ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
          .timeZone
      : ''
  return zones.includes(preferred)
    ? null
    : `must be a time zone of ${country}, not "${name}": ${zones.length > 0 ? `write ${zones.join(' or ')}` : `${country} is no country`}`
}

/** TypeScript does not know this property of Intl yet. */
function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { timeZones?: string[] | undefined } =
    new Intl.Locale('und', { region: country })
  return locale.timeZones ?? []
}

const ofAustralia =
  /^(Australia\/.+|Antarctica\/Macquarie|Indian\/(Christmas|Cocos)|Pacific\/Norfolk)$/i

/** Several of these are zones of other continents: EST is in Panama, ACT in Darwin, CST in Chicago. */
const abbreviations: [RegExp, string][] = [
  [
    /^(A?E[SD]?T|EST5EDT)$/,
    'Australia/Sydney, or Australia/Brisbane where clocks do not change',
  ],
  [/^(ACT|CANBERRA)$/, 'Australia/Sydney'],
  [
    /^(A?C[SD]T|CST6CDT)$/,
    'Australia/Adelaide, or Australia/Darwin where clocks do not change',
  ],
  [/^A?WST$/, 'Australia/Perth'],
]

function ofAbbreviation(name: string): string | null {
  const found = abbreviations.find(([pattern]) =>
    pattern.test(name.toUpperCase()),
  )
  return found?.[1] ?? null
}

function ofPlace(name: string): string | null {
  const zone = `Australia/${name.replaceAll(' ', '_')}`
  return /^[A-Za-z ]+$/.test(name) && isTimeZone(zone) ? zone : null
}
