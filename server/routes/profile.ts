import type { FastifyInstance } from 'fastify'
import { saveDetails } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import {
  findPicture,
  isPictureName,
  pictureFolder,
} from '../accounts/pictures.ts'
import { readUser } from '../accounts/readUser.ts'
import { saveDetailsOf } from '../accounts/saveDetails.ts'
import { nameProblem } from '../domain/registrationProblems.ts'
import {
  invalidFields,
  notFound,
  unauthorized,
} from '../domain/requestRefusal.ts'
import { squarePicture } from '../gateways/images.ts'
import { handle, type RequestContext } from '../http/contractRoute.ts'
import { registerForms } from '../http/formBody.ts'
import { clientAbortSignal } from '../http/uploadSlots.ts'
import { limitRate, requestLimits } from '../limits/rateLimits.ts'

export async function profileRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await registerForms(scope)
    handle(scope, saveDetails, saveOwnDetails, requestLimits.detailsByCustomer)
  })
  servePictures(app)
}

async function saveOwnDetails(
  call: RequestContext<typeof saveDetails>,
): Promise<User> {
  const { deps, customerId, body } = call
  const { db, clock } = deps
  const { full_name } = body
  const problem =
    full_name === '' ? 'profile_name_required' : nameProblem(full_name)
  if (problem !== null) throw invalidFields({ full_name: [problem] })

  const picture = await pictureOf(call)
  await saveDetailsOf(db, customerId, {
    full_name,
    picture,
    now: new Date(clock.now()),
  })

  const user = await readUser(db, customerId)
  if (user === null) throw unauthorized('session_over')
  return user
}

async function pictureOf(
  call: RequestContext<typeof saveDetails>,
): Promise<Buffer | null> {
  const { deps, customerId, reply } = call
  const file = call.body.profile_picture
  if (file === undefined) return null

  await limitRate(deps, requestLimits.picturesByCustomer, customerId)
  const picture = await squarePicture(
    Buffer.from(await file.arrayBuffer()),
    clientAbortSignal(reply),
  )
  if (typeof picture === 'string')
    throw invalidFields({ profile_picture: [picture] })

  return picture
}

/** Serves pictures without a token: only the customer knows the URL, a hash, and its content never changes. */
function servePictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    `${pictureFolder}:file`,
    async ({ params }, reply) => {
      const name = params.file.replace(/\.webp$/, '')
      const bytes = isPictureName(name)
        ? await findPicture(app.deps.db, name)
        : null
      if (bytes === null) throw notFound()

      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(bytes)
    },
  )
}
