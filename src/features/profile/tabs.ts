/** The five tabs of the profile, as `?tab=` names them, in their order. */
export const profileTabs = ['details', 'wallet', 'history', 'orders', 'password'] as const

export type ProfileTab = (typeof profileTabs)[number]

/** The tab that a query asks for; the first one when it asks for none that exists. */
export function tabOf(query: string | null): ProfileTab {
  return profileTabs.find((tab) => tab === query) ?? 'details'
}
