/** Tests an event type against a descriptor: `*`, `form.*` or the type itself. */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === '*' || type === descriptor) return true
  return descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))
}
