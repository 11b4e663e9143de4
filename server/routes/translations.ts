import type { FastifyInstance } from 'fastify'
import { getTranslations } from '#contract/translations.ts'
import { handleCached } from '../http/cachedRoute.ts'
import { atLeastAsTold } from '../http/catalogueVersion.ts'

/** All labels: a checkout that was told of a changed time slot gets its new name. */
export function translationRoutes(app: FastifyInstance): void {
  handleCached(app, getTranslations, ({ request }) =>
    atLeastAsTold(request, app.labels),
  )
}
