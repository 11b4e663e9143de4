import { type Api, createApi } from '#src/adapters/api.ts'

/** Creates an API client without faults, for the preparation of a run. */
export function reliableApi(
  url: string,
  accessToken: () => string | null = () => null,
): Api {
  return createApi({
    baseUrl: `${url}/api`,
    fetch,
    accessToken,
    refreshAccess: async () => {},
    language: () => 'en',
    csrfToken: () => null,
    measureTime: () => () => {},
    log: () => {},
  })
}
