import { Button } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ChunkError } from '#src/ui/lazyPage.ts'

type Props = {
  children: ReactNode
  /** Wraps the failure, for example in a modal. */
  frame?: ((failure: ReactNode, title: string) => ReactNode) | undefined
  onCaught?: (() => void) | undefined
}
type State = { error: unknown }

/** Catches render errors of a page, also failed code loads, and offers a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) error.refetch()
    this.props.onCaught?.()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Failure isChunk={error instanceof ChunkError} frame={this.props.frame} />
    )
  }
}

function Failure({
  isChunk,
  frame,
}: Pick<Props, 'frame'> & { isChunk: boolean }) {
  const t = useLabels()
  const title = t(isChunk ? 'common.chunk_failed' : 'common.page_failed')
  const failure = (
    <div ref={announceContent}>
      <EmptyState
        icon={<CloudOff size={32} />}
        title={frame ? null : title}
        action={
          <Button onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
      >
        {t(isChunk ? 'common.chunk_failed_hint' : 'common.page_failed_hint')}
      </EmptyState>
    </div>
  )

  return frame ? frame(failure, title) : failure
}
