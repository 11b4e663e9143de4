/** The domain of a deleted account's email. */
export const deletedDomain = '@deleted.invalid'

/** True for the email of a deleted account. */
export function isDeletedEmail(email: string): boolean {
  return email.endsWith(deletedDomain)
}
