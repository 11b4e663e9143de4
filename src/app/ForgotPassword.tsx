import { ForgotPasswordDialog } from '../features/session/ForgotPasswordDialog.tsx'
import { WithAccount } from './WithAccount.tsx'

/** The dialog of a forgotten password, with what it speaks to. */
export function ForgotPassword({ onClose }: { onClose: () => void }) {
  return (
    <WithAccount>
      <ForgotPasswordDialog onClose={onClose} />
    </WithAccount>
  )
}
