import { useSelector } from '@xstate/react'
import { useDialogs, useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

export function FilterButton() {
  const t = useLabels()
  const dialogs = useDialogs()
  const count = useSelector(
    useMenu(),
    ({ context: { view } }) =>
      view.without.length + (view.tag === null ? 0 : 1),
  )

  return (
    <button
      type="button"
      className="section"
      aria-haspopup="dialog"
      onClick={() =>
        dialogs.send({ type: 'dialog.open', dialog: { name: 'menuFilter' } })
      }
    >
      {count > 0 ? t('menu.filter_on', { count }) : t('menu.filter')}
    </button>
  )
}
