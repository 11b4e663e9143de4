import { type Api, createApi } from '#src/adapters/api.ts'

/** Calls the server without injected faults, for what prepares a run. */
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
