import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { fileOf } from './recording/recordingFile.ts'
import { saveFile } from './saveFile.ts'
import { type Display, useInspector } from './useInspector.ts'

export function Toolbar({ display }: { display: Display }) {
  const inspector = useInspector()
  const input = useRef<HTMLInputElement>(null)
  const opened = useSelector(inspector, ({ context }) => context.opened)
  const { recording, isLive } = display
  const open = [...recording.pages.values()].filter(
    ({ closed }) => closed === null,
  ).length
  const save = () => saveFile(fileOf(recording), 'recording.json')

  return (
    <header className="bar">
      <h1>Watch it think</h1>
      <p role="status" className={isLive && open > 0 ? 'on' : 'off'}>
        {isLive
          ? `${open} open ${open === 1 ? 'page' : 'pages'}`
          : `Recording ${opened?.name}`}
      </p>
      <div className="actions">
        <button
          type="button"
          onClick={save}
          disabled={recording.records.length === 0}
        >
          Save recording
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          Open recording
        </button>
        <input
          ref={input}
          type="file"
          aria-label="Recording"
          accept="application/json,.json"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) inspector.send({ type: 'file.open', file })
            target.value = ''
          }}
        />
        {isLive ? (
          <button
            type="button"
            onClick={() => inspector.send({ type: 'recording.clear' })}
          >
            Restart recording
          </button>
        ) : (
          <button
            type="button"
            onClick={() => inspector.send({ type: 'file.close' })}
          >
            Back to live
          </button>
        )}
      </div>
    </header>
  )
}
