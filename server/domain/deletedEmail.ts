/** The end of the address that a deleted account keeps. */
export const deletedDomain = '@deleted.invalid'

/** True for the address of a deleted account: nobody reads there. */
export function isDeletedEmail(email: string): boolean {
  return email.endsWith(deletedDomain)
}
