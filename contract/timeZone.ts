/** True for an IANA name that this platform supports, such as `Australia/Sydney`. */
export function isTimeZone(name: string): boolean {
  try {
    // Some platforms accept an offset such as `+10:00`, which is no name.
    return (
      /^[A-Za-z]/.test(name) &&
      Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    )
  } catch {
    return false
  }
}
