import { DishDialog } from '#src/features/menu/DishDialog.tsx'
import { shareLink } from '../adapters/shareLink.ts'
import { useDeps } from './depsContext.ts'

export function DishDetails({ onClose }: { onClose: () => void }) {
  const { origin } = useDeps()
  return <DishDialog onClose={onClose} origin={origin} share={shareLink} />
}
