/** The label key of a repeated password that is missing or differs. */
export function confirmationProblem(password: string, repeated: string) {
  if (repeated === '') return { confirm_password: 'session.confirm_required' }
  if (repeated !== password)
    return { confirm_password: 'session.passwords_differ' }
  return {}
}
