import { type Api, createApi } from '#src/adapters/api.ts'

/** The server by a good network, for what is no part of the chaos. */
export function fairApi(url: string, accessToken: () => string | null = () => null): Api {
  return createApi({
    baseUrl: `${url}/api`,
    fetch,
    accessToken,
    refreshAccess: async () => {},
    language: () => 'en',
    csrfToken: () => null,
    onShopTime: () => {},
  })
}
