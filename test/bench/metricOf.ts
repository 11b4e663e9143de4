/** The value of a server's metric; NaN when it has none of that name. */
export async function metricOf(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}
