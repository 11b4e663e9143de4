const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => entities[character] ?? character,
  )
}

/** Escapes JSON for a script element, so that it cannot close the element. */
export function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
