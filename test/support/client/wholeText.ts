/** Matches the innermost element with a text, also one with elements in it, such as a dot that is only seen. */
export const wholeText = (text: string | RegExp) => {
  const matches = (element: Element) => {
    const whole = element.textContent ?? ''
    return typeof text === 'string' ? whole === text : text.test(whole)
  }
  return (_: string, element: Element | null) =>
    element !== null && matches(element) && ![...element.children].some(matches)
}
