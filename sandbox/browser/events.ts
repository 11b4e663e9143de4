type Listener = (event: object) => void

export class Events {
  readonly #listeners = new Map<string, Set<Listener>>()

  on(name: string, listener: Listener): void {
    this.#of(name).add(listener)
  }

  /** Without `listener`, removes every listener of that name. */
  off(name: string, listener?: Listener): void {
    if (listener) this.#of(name).delete(listener)
    else this.#listeners.delete(name)
  }

  emit(name: string, event: object): void {
    for (const listener of [...this.#of(name)]) listener(event)
  }

  #of(name: string): Set<Listener> {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    return listeners
  }
}
