/** The pages that the header, the side menu and the footer lead to; `label` is a label. */
export const pages = [
  { path: '/', label: 'shell.home' },
  { path: '/ordernow', label: 'shell.order_now' },
  { path: '/ourstory', label: 'shell.our_story' },
  { path: '/contact-us', label: 'shell.contact_us' },
] as const
