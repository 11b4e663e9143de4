/** Whether a machine that hears a descriptor hears an event of a type: `*`, `form.*` or the type itself. */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === '*' || type === descriptor) return true
  return descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))
}
