/** The maximum number of saved addresses of a customer. */
export const addressLimit = 50
