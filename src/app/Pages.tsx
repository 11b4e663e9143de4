import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useIsHydrated, useSession } from '#src/hooks/actors.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotFoundPage, routes } from './routes.ts'

export function Pages({ onShown }: { onShown?: (() => void) | undefined }) {
  const [path] = useLocation()
  // What a customer typed into a page goes with them.
  const changes = useSelector(useSession(), ({ context }) => context.changes)
  return (
    <ErrorBoundary key={`${path} ${changes}`} onCaught={onShown}>
      <Suspense fallback={<Loading css={{ minH: '60dvh' }} />}>
        <Switch>
          {routes.map(({ path, page: Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
        {onShown && <ReportShown onShown={onShown} />}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Reports that the page around it is interactive: its code is loaded and its markup hydrated. */
function ReportShown({ onShown }: { onShown: () => void }) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) onShown()
  }, [isHydrated, onShown])
  return null
}
