import { Menu } from 'lucide-react'
import { useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

export function SideMenuButton() {
  const t = useLabels()
  const dialogs = useDialogs()
  return (
    <IconButton
      label={t('shell.open_menu')}
      css={{
        display: { base: 'inline-flex', lg: 'none' },
        ms: '-2.5',
        minW: 'min({sizes.touch}, 14vw)',
      }}
      aria-haspopup="dialog"
      onClick={() =>
        dialogs.send({ type: 'dialog.open', dialog: { name: 'sideMenu' } })
      }
    >
      <Menu />
    </IconButton>
  )
}
