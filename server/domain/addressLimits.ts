/** The most addresses that a customer can save (ours; section 9 leaves it open). */
export const addressLimit = 50
