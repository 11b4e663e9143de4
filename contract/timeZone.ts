/** True for a name of the IANA database that this platform knows, such as `Australia/Sydney`. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset such as `+10:00` is no name, and some platforms take it.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
