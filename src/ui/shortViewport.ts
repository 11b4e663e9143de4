/** A window without room for sticky bars: a desktop at 400 % zoom, a phone in landscape. */
export const shortViewport = '@media (max-height: 30rem)'
