import { statusesOf } from '#server/http/answers.ts'
import { contractRoutes } from '#server/http/openApi.ts'

const documented = contractRoutes().map(({ name, route }) => {
  const { successes, refusals } = statusesOf(name, route)
  const path = route.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')
  return {
    name,
    method: route.method as string,
    path: new RegExp(`^/api${path}(?:\\?.*)?$`),
    statuses: new Set<number>([...successes, ...refusals]),
  }
})

/** Describes an answer of a call with a status that the OpenAPI document does not list; null for every other answer. */
export function undocumentedStatus(
  method: string,
  url: string,
  status: number,
): string | null {
  const route = documented.find(
    (one) => one.method === method && one.path.test(url),
  )
  return route === undefined || route.statuses.has(status)
    ? null
    : `${route.name} answered ${status}, which its OpenAPI description does not list.`
}
