/** The number of addresses that a customer can save. */
export const addressLimit = 50
