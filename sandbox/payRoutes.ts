import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SandboxApiError } from './apiError.ts'
import { callWithoutKey, type SandboxDeps } from './call.ts'
import { parseForm } from './form.ts'
import { defaultLanguage, type Language, languageOfTag } from './languages.ts'
import { scannedAddress } from './nextAction.ts'
import { type Action, find, type Kind, type Stored } from './objects.ts'
import { pageDirectives } from './page.ts'
import { resolveAction } from './payments.ts'
import { qrPng, qrSvg } from './qrCode.ts'
import { renderQuestion, renderReceipt, renderText } from './renderPay.ts'

const html = 'text/html; charset=utf-8'

/** The customer's pages: the approval of a payment, its QR code, and receipts. They call `wake` after an answer. */
export function payRoutes(
  app: FastifyInstance,
  deps: SandboxDeps,
  wake: () => void,
): void {
  const helmet = framedBy(deps.shop)
  app.get<Params>('/pay/:intent', { helmet }, async (request, reply) => {
    const question = questionOf(deps, request, parametersOf(request))
    const language = languageOf(request, question)

    reply.type(html).header('cache-control', 'no-store')
    if (question === null)
      return reply.code(404).send(renderText('over', language))

    const { intent, action } = question
    if (intent.body.status !== 'requires_action')
      return endOf(question, request, language)

    const { body } = find(
      deps.store,
      'payment_method',
      String(intent.body.payment_method),
    )
    const isScanned = isScan(request)
    const hasCode =
      intent.body.next_action?.type === 'wechat_pay_display_qr_code'
    const code = isScanned || !hasCode ? null : codeOf(deps, question)

    return renderQuestion(intent.body, body, action, {
      language,
      code,
      isScanned,
    })
  })
  app.post<Params>('/pay/:intent', { helmet }, async (request, reply) => {
    const answerForm = parseForm(
      typeof request.body === 'string' ? request.body : '',
    )
    const question = questionOf(deps, request, answerForm)
    const language = languageOf(request, question)

    reply.type(html).header('cache-control', 'no-store')
    if (question === null)
      return reply.code(404).send(renderText('over', language))

    if (answerForm.outcome === 'approve' || answerForm.outcome === 'fail')
      answerQuestion(deps, question, answerForm.outcome === 'approve', language)
    wake()

    const intent = find(deps.store, 'payment_intent', question.intent.body.id)
    const back = backOf({ ...question, intent }, request)
    if (back === null) return endOf({ ...question, intent }, request, language)

    return reply.redirect(back, 303)
  })
  for (const kind of ['png', 'svg'] as const)
    app.get<Params>(
      `/pay/:intent/code.${kind}`,
      { helmet },
      async (request, reply) => {
        const question = questionOf(deps, request, parametersOf(request))
        if (question === null) return reply.code(404).send()
        const code = codeOf(deps, question)
        if (kind === 'png') return reply.type('image/png').send(qrPng(code))
        return reply.type('image/svg+xml').send(qrSvg(code))
      },
    )
  app.get<{ Params: { charge: string } }>(
    '/receipts/:charge',
    async (request, reply) => {
      reply.type(html)
      const charge = findOrNull(deps, 'charge', request.params.charge)
      return charge
        ? renderReceipt(charge.body)
        : reply.code(404).send(renderText('over', defaultLanguage))
    },
  )
}

type Params = { Params: { intent: string } }
type Asked = { intent: Stored<'payment_intent'>; action: Action }

function framedBy(shop: string) {
  const frames = [
    "'self'",
    new URL(shop).origin,
    'http://localhost:*',
    'http://127.0.0.1:*',
  ]
  const directives = { ...pageDirectives, 'frame-ancestors': frames }
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  }
}

function questionOf(
  deps: SandboxDeps,
  request: FastifyRequest<Params>,
  { page }: ReturnType<typeof parseForm>,
): Asked | null {
  const intent = findOrNull(deps, 'payment_intent', request.params.intent)
  const action = intent?.secrets.action
  return intent && action && action.page === page ? { intent, action } : null
}

function answerQuestion(
  deps: SandboxDeps,
  { intent, action }: Asked,
  approved: boolean,
  language: Language,
): void {
  const { store } = deps
  store.transaction(() => {
    const current = find(store, 'payment_intent', intent.body.id)
    // Another attempt may have begun since this page was opened.
    if (current.secrets.action?.page !== action.page) return
    resolveAction(callWithoutKey(deps, language), current, approved)
  })
}

function endOf(
  question: Asked,
  request: FastifyRequest,
  language: Language,
): string {
  const { status } = question.intent.body
  const back = backOf(question, request)
  if (status === 'canceled') return renderText('over', language, back)
  if (status === 'requires_action') return renderText('left', language, back)
  if (!isScan(request)) return renderText('done', language, back)

  return renderText(
    status === 'requires_payment_method' ? 'failed' : 'paid',
    language,
  )
}

/** The return address with the payment's outcome; null on a device that scanned the code. */
function backOf(
  { intent, action }: Asked,
  request: FastifyRequest,
): string | null {
  if (action.return_url === null || isScan(request)) return null
  const { id, client_secret, status } = intent.body
  const address = new URL(action.return_url)
  const failed = status === 'requires_payment_method' || status === 'canceled'
  const redirect_status =
    status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending'

  address.searchParams.set('payment_intent', id)
  address.searchParams.set('payment_intent_client_secret', client_secret ?? '')
  address.searchParams.set('redirect_status', redirect_status)

  return address.href
}

function isScan(request: FastifyRequest): boolean {
  return parametersOf(request).via === 'scan'
}

function codeOf({ origin }: SandboxDeps, { intent, action }: Asked): string {
  return scannedAddress({ origin, intent: intent.body.id, action })
}

function languageOf(request: FastifyRequest, question: Asked | null): Language {
  const { locale } = parametersOf(request)
  if (typeof locale === 'string')
    return languageOfTag(locale) ?? defaultLanguage
  return question?.action.language ?? defaultLanguage
}

function parametersOf(request: FastifyRequest) {
  return parseForm(request.url.split('?')[1] ?? '')
}

function findOrNull<K extends Kind>(
  { store }: SandboxDeps,
  kind: K,
  id: string,
): Stored<K> | null {
  try {
    return find(store, kind, id)
  } catch (error) {
    if (error instanceof SandboxApiError) return null
    throw error
  }
}
