import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handle, ready } from '../http/contractRoute.ts'

/** All labels. */
export function translationRoutes(app: FastifyInstance): void {
  handle(app, getTranslations, async (call) => ready(call, call.labels))
}
