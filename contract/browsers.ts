/** The oldest supported version of each browser, for the build, the feature check, the pages and the README. */
export const oldestBrowsers = {
  safari: '16.4',
  chrome: '111',
  edge: '111',
  firefox: '121',
  samsung: '22',
} as const
