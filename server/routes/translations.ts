import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handleCached } from '../http/cachedRoute.ts'

/** All labels as they are now: a checkout whose slot has changed asks for them at once. */
export function translationRoutes(app: FastifyInstance): void {
  handleCached(app, getTranslations, () => app.labels(0))
}
