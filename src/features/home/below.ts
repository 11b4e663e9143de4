/** A part of the page below the first screen: until it comes near, the browser takes a guess at its height and draws nothing of it. */
export const below = {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: { base: 'auto 36rem', md: 'auto 30rem' },
  // The shadow of a card may leave it.
  overflowClipMargin: '2rem',
} as const
