/** Returns headers and body of a form, as a browser sends it. */
export async function multipart(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await request.arrayBuffer()) }
}
