import { Suspense } from 'react'
import { Shell } from '#src/features/shell/Shell.tsx'
import { useLabels } from '#src/hooks/labels.ts'
import { UiTextsProvider } from '#src/ui/UiTextsProvider.tsx'
import { Dialogs } from './Dialogs.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Pages } from './Pages.tsx'
import { TranslationsGate } from './TranslationsGate.tsx'
import { usePageEffects } from './usePageEffects.ts'
import { usePrefetch } from './usePrefetch.ts'

type Props = { onShown?: (() => void) | undefined }

/** The whole shop inside the actors' provider; calls `onShown` once its first page is interactive. */
export function App({ onShown }: Props) {
  return (
    <TranslationsGate>
      <ErrorBoundary>
        {/* React hydrates the content of a boundary in slices, and the browser handles input between them. */}
        <Suspense fallback={null}>
          <Shop onShown={onShown} />
        </Suspense>
      </ErrorBoundary>
    </TranslationsGate>
  )
}

function Shop({ onShown }: Props) {
  usePageEffects()
  usePrefetch()
  return (
    <UiTextsProvider texts={useTexts()}>
      <Shell>
        <Pages onShown={onShown} />
      </Shell>
      <Dialogs />
    </UiTextsProvider>
  )
}

function useTexts() {
  const t = useLabels()
  return {
    close: t('common.close'),
    retry: t('common.try_again'),
    reload: t('common.reload'),
    loadFailed: t('common.chunk_failed'),
    offline: t('common.offline'),
    loading: t('common.loading'),
    previous: t('common.previous'),
    next: t('common.next'),
    decrease: t('common.decrease_quantity'),
    increase: t('common.increase_quantity'),
    optional: t('common.optional'),
    count: (length: number, limit: number) =>
      t('common.characters', { length, limit }),
    showPassword: t('session.password_show'),
    hidePassword: t('session.password_hide'),
  }
}
