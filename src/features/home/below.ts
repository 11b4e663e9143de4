/**
 * What stands below the first screen of a phone is drawn in the frame after the first one, which comes sooner without it. A page that
 * somebody comes back to, which may begin further down, is not `data-new` (`server/pages/earlyScript.ts`).
 */
export const afterFirstFrame = {
  containIntrinsicBlockSize: { base: 'auto 36rem', md: 'auto 30rem' },
  '[data-new] &': { animation: { base: 'appear 1ms step-end', sm: 'none' } },
} as const

/** A part of the page below the first screen: until it comes near, the browser takes a guess at its height and draws nothing of it. */
export const below = {
  ...afterFirstFrame,
  contentVisibility: 'auto',
  // The shadow of a card may leave it.
  overflowClipMargin: '2rem',
} as const
