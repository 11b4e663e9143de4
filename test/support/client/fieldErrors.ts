/** The error of each invalid field of the page, as a screen reader reads it last of all about the field. */
export function fieldErrors(): string[] {
  return [...document.querySelectorAll('[aria-invalid=true]')].map(
    (field) => descriptionsOf(field).at(-1) ?? '',
  )
}

function descriptionsOf(field: Element): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}
