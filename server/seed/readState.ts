import type { australianStates } from '#contract/stateOfPostalCode.ts'

const states: Record<(typeof australianStates)[number], string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** Reads an Australian state as Australia Post abbreviates it, or describes how to write it. */
export function readState(
  cell: string,
): { name: string } | { problem: string } {
  const name = cell.toUpperCase().replace(/[. ]/g, '')
  if (Object.hasOwn(states, name)) return { name }

  const [meant] =
    Object.entries(states).find(
      ([, whole]) => whole.toUpperCase() === cell.toUpperCase(),
    ) ?? []
  return {
    problem: `must be ${meant ?? Object.keys(states).join(', ')}, not "${cell}"`,
  }
}
