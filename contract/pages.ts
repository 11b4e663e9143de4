/** The paths of the shop's pages: any other address leads nowhere. */
export const pagePaths = [
  '/',
  '/ordernow',
  '/checkout',
  '/ourstory',
  '/profile',
  '/order/success',
  '/contact-us',
] as const
