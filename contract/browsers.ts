/** The oldest version of each browser in which the shop works: the build, its check of features, the pages and the README take it from here. */
export const oldestBrowsers = {
  safari: '16.4',
  chrome: '111',
  edge: '111',
  firefox: '121',
  samsung: '22',
} as const
