import { Button } from '@chakra-ui/react'
import { Component, type ReactNode, Suspense } from 'react'
import { announceContent } from './announcer.ts'
import { Loading } from './Loading.tsx'
import { ChunkError } from './lazyPage.ts'
import { RetryNotice } from './RetryNotice.tsx'
import { useUiTexts } from './UiTextsProvider.tsx'

type Props = { children: ReactNode; fallback?: ReactNode }
type State = { error: unknown }

/** A lazy part of a page: a spinner while its code loads, and a retry when the code does not load. */
export class LazyPart extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) error.refetch()
  }

  override render() {
    const { error } = this.state
    const { children, fallback = <Loading /> } = this.props
    if (error === null)
      return <Suspense fallback={fallback}>{children}</Suspense>
    if (!(error instanceof ChunkError)) throw error
    return <LoadFailed onRetry={() => this.setState({ error: null })} />
  }
}

/** Says that code did not load, and offers a retry. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useUiTexts()
  const reload = (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      onClick={() => location.reload()}
    >
      {texts.reload}
    </Button>
  )
  return (
    <div ref={announceContent}>
      <RetryNotice onRetry={onRetry} action={reload}>
        {texts.loadFailed}
      </RetryNotice>
    </div>
  )
}
