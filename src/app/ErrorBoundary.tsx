import { Button } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ChunkError } from '#src/ui/lazyPage.ts'

type Props = {
  children: ReactNode
  /** Where the failure is shown, when not in place of the children. */
  frame?: (failure: ReactNode) => ReactNode
  /** Told when something was caught. */
  onCaught?: (() => void) | undefined
}
type State = { error: unknown }

/** Catches what a page throws while it renders, also code that does not load, and offers a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) error.renew()
    this.props.onCaught?.()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const failure = <Failure isChunk={error instanceof ChunkError} />
    return this.props.frame?.(failure) ?? failure
  }
}

function Failure({ isChunk }: { isChunk: boolean }) {
  const t = useLabels()
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={32} />}
        title={t(isChunk ? 'common.chunk_failed' : 'common.page_failed')}
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      >
        {t(isChunk ? 'common.chunk_failed_hint' : 'common.page_failed_hint')}
      </EmptyState>
    </div>
  )
}
