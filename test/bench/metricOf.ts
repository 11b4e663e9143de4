import { readFileSync } from 'node:fs'

/** The value of a server's metric; NaN when it has none of that name. */
export async function metricOf(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}

/** Milliseconds of CPU that the server has used since it created its metrics. */
export async function cpuOf(url: string): Promise<number> {
  return (await metricOf(url, 'process_cpu_seconds_total')) * 1000
}

/** Milliseconds of CPU that a process has used since it began, on Linux, to the nearest ten. */
export function cpuSinceStart(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}
