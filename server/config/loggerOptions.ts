import type { FastifyServerOptions } from 'fastify'
import { secretFields } from '#contract/privateFields.ts'
import type { Env } from './env.ts'

/** Logger options: structured logs, pretty-printed on a terminal, without secrets and without query strings. */
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
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split('?')[0],
        remoteAddress: request.ip,
      }),
    },
    ...(people
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  }
}
