export const australianStates = [
  'NSW',
  'VIC',
  'QLD',
  'WA',
  'SA',
  'TAS',
  'ACT',
  'NT',
] as const

/** The last code of each range, by Australia Post's allocation; codes 0300 to 0799 are not in use. */
const ranges = [
  [299, 'ACT'],
  [799, null],
  [999, 'NT'],
  [2599, 'NSW'],
  [2618, 'ACT'],
  [2899, 'NSW'],
  [2920, 'ACT'],
  [2999, 'NSW'],
  [3999, 'VIC'],
  [4999, 'QLD'],
  [5999, 'SA'],
  [6999, 'WA'],
  [7999, 'TAS'],
  [8999, 'VIC'],
  [9999, 'QLD'],
] as const

/** Codes with places on both sides of a border, by Australia Post's list of localities. */
const onBorders = [
  872, 2540, 2611, 2618, 2620, 3644, 3691, 4377, 4380, 4383, 4385, 4825,
]

/** The Australian state of a postal code; null if no state or more than one has it. */
export function stateOfPostalCode(code: number): string | null {
  if (onBorders.includes(code)) return null
  return ranges.find(([last]) => code <= last)?.[1] ?? null
}
