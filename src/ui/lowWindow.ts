/** A window so low that bars which stay in view would leave no room for the rest: a desktop at 400 %, a phone on its side. */
export const lowWindow = '@media (max-height: 30rem)'
