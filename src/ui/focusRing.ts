/** The mark of the focus: a ring behind a gap. One of the two contrasts with any colour or picture. */
export const focusRing = {
  outline: '3px solid {colors.focus.ring}',
  outlineOffset: '2px',
  boxShadow: '0 0 0 2px {colors.focus.gap}',
}
