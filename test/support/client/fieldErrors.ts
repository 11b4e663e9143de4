/** The error of each invalid field of the page, as a screen reader reads it last of all about the field. */
export function fieldErrors(): string[] {
  return errorsOf([...document.querySelectorAll('[aria-invalid=true]')])
}

/** The last text that describes each control, after hints and counts; it can run in a page of a browser. */
export function errorsOf(controls: Element[]): string[] {
  return controls.map((control) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
    return document.getElementById(ids.at(-1) ?? '')?.textContent.trim() ?? ''
  })
}
