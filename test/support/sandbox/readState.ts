import type { Sandbox } from '#sandbox/createSandbox.ts'

/** The objects of a sandbox in another process, and its waiting webhooks. */
export type SandboxState = {
  objects: ReturnType<Sandbox['objects']>
  waiting: ReturnType<Sandbox['waiting']>
}

export async function readState(sandboxUrl: string): Promise<SandboxState> {
  return (await (await fetch(`${sandboxUrl}/state`)).json()) as SandboxState
}
