import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handleKept } from '../http/keptRoute.ts'

/** All labels. */
export function translationRoutes(app: FastifyInstance): void {
  handleKept(app, getTranslations, () => app.labels())
}
