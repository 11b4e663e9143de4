/** Lets the browser paint and answer taps before the next piece of work. */
export function paint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
