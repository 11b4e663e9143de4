import type { Sandbox } from '#sandbox/createSandbox.ts'

/** What the sandbox of another process knows, and which of its webhooks wait. */
export type SandboxState = {
  objects: ReturnType<Sandbox['objects']>
  waiting: ReturnType<Sandbox['waiting']>
}

/** Reads the state of a sandbox by its address. */
export async function readState(sandboxUrl: string): Promise<SandboxState> {
  return (await (await fetch(`${sandboxUrl}/state`)).json()) as SandboxState
}
