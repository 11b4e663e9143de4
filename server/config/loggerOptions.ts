import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { secretFields } from '#contract/privateFields.ts'
import { errorForLog } from '../lib/errorForLog.ts'
import type { Env } from './env.ts'

/** Logger options: JSON, or pretty-printed on a terminal; without secrets and query strings. */
export function loggerOptions(
  env: Pick<Env, 'LOG_LEVEL' | 'sandbox'>,
): FastifyServerOptions['logger'] {
  const people = process.stdout.isTTY === true
  return {
    level: env.LOG_LEVEL,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-csrftoken"]',
        'res.headers["set-cookie"]',
        ...secretFields.map((field) => `*.${field}`),
      ],
      censor: '[secret]',
    },
    hooks: {
      logMethod(line, method) {
        method.apply(this, withOwnText(line))
      },
    },
    serializers: {
      err: errorForLog,
      req: (request) => ({
        method: request.method,
        path: request.url.split('?')[0],
        remoteAddress: request.ip,
      }),
    },
    ...(people
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname' },
          },
        }
      : {}),
  }
}

type Line = Parameters<FastifyBaseLogger['info']>

/** Without a text, the logger repeats the error's message, which can contain parameters of a failed query. */
function withOwnText(line: Line): Line {
  const [fields, text] = line
  const error =
    fields instanceof Error ? fields : Reflect.get(Object(fields), 'err')
  const repeats =
    error instanceof Error && (text === undefined || text === error.message)

  return repeats
    ? [
        fields instanceof Error ? { err: error } : fields,
        errorForLog(error).message,
      ]
    : line
}
