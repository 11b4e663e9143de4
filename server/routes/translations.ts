import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handle, preencodedResponse } from '../http/contractRoute.ts'

/** All labels. */
export function translationRoutes(app: FastifyInstance): void {
  handle(app, getTranslations, async (call) => preencodedResponse(call, call.labels))
}
