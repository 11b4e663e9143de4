/** The five tabs of the profile by their `?tab=` values, in display order. */
export const profileTabs = [
  'details',
  'wallet',
  'history',
  'orders',
  'password',
] as const

export type ProfileTab = (typeof profileTabs)[number]

/** The tab of a query value; the first tab for an unknown value. */
export function tabOf(query: string | null): ProfileTab {
  return profileTabs.find((tab) => tab === query) ?? 'details'
}
