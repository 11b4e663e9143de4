/** A value that a component further up brings; an error that names it where none does. */
export function provided<Value>(value: Value | null | undefined, name: string): Value {
  if (!value) throw new Error(`${name} is not there: render the view inside of what brings it.`)
  return value
}
