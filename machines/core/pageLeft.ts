/** The customer has gone to another page: a wish that was made on this one ends. */
export type PageLeft = { type: 'page.left' }
