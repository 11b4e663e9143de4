/** The customer went to another page: requests of this page end. */
export type PageLeft = { type: 'page.left' }
