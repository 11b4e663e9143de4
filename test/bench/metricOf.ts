/** The value of a server's metric; NaN when it has none of that name. */
export async function metricOf(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}

/** Milliseconds of CPU that the server has used. */
export async function cpuOf(url: string): Promise<number> {
  return (await metricOf(url, 'process_cpu_seconds_total')) * 1000
}
