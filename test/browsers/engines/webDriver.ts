/** A session of the W3C's WebDriver protocol. */
export type WebDriverSession = {
  ask: <Value>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<Value>
}

export async function openSession(
  address: string,
  capabilities: object,
): Promise<WebDriverSession> {
  const { sessionId } = await ask<{ sessionId: string }>(
    'POST',
    `${address}/session`,
    {
      capabilities: { alwaysMatch: capabilities },
    },
  )
  return {
    ask: (method, path, body) =>
      ask(
        method,
        `${address}/session/${sessionId}${path}`,
        body ?? (method === 'POST' ? {} : undefined),
      ),
  }
}

async function ask<Value>(
  method: string,
  url: string,
  body?: object,
): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await answer.json()) as {
    value: Value & { error?: string; message?: string }
  }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)

  return value
}
