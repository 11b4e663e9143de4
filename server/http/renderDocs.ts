import { escapeHtml } from '../lib/html.ts'
import type { Document, Operation } from './openApi.ts'

export function renderDocs(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      renderCall(path, method, operation),
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Calls of ${escapeHtml(document.info.title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
summary { cursor: pointer; padding: .4rem 0 }
code { font-weight: 600 }
pre { overflow: auto; background: #f5f2ee; color: #222; padding: 1rem; border-radius: .5rem }
</style>
</head>
<body>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)} Calls stand below <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>.
Ask for this address with <code>Accept: application/json</code> to get the OpenAPI document.</p>
${calls.join('\n')}
</body>
</html>
`
}

function renderCall(
  path: string,
  method: string,
  operation: Operation,
): string {
  const lock = operation.security.length > 0 ? ' (signed in)' : ''
  const { parameters, requestBody, responses } = operation
  const details = JSON.stringify(
    { parameters, requestBody, responses },
    null,
    2,
  )

  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}${lock}</summary>
<pre>${escapeHtml(details)}</pre></details>`
}
