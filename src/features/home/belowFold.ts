/**
 * Renders content below a phone's first screen in the second frame, which makes the first frame faster. A page restored
 * by Back, which may start further down, lacks `data-new` (`server/pages/earlyScript.ts`).
 */
export const afterFirstFrame = {
  containIntrinsicBlockSize: { base: 'auto 36rem', md: 'auto 30rem' },
  '[data-new] &': { animation: { base: 'appear 1ms step-end', sm: 'none' } },
} as const

/** A section below the first screen: until it comes near, the browser estimates its height and renders none of it. */
export const belowFold = {
  ...afterFirstFrame,
  contentVisibility: 'auto',
  // The shadow of a card may overflow it.
  overflowClipMargin: '2rem',
} as const
