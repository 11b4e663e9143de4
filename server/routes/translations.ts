import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handleCached } from '../http/cachedRoute.ts'

/** All current labels: a checkout whose time slot has changed needs them at once. */
export function translationRoutes(app: FastifyInstance): void {
  handleCached(app, getTranslations, () => app.labels(0))
}
