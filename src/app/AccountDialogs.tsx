import type { ComponentProps } from 'react'
import { LoginDialog } from '../features/session/LoginDialog.tsx'
import { RegisterDialog } from '../features/session/RegisterDialog.tsx'
import { WithAccount } from './WithAccount.tsx'

/** The dialog of the login, with the form that it speaks to. */
export function Login(props: ComponentProps<typeof LoginDialog>) {
  return (
    <WithAccount>
      <LoginDialog {...props} />
    </WithAccount>
  )
}

/** The dialog of the registration, with the form that it speaks to. */
export function Register(props: ComponentProps<typeof RegisterDialog>) {
  return (
    <WithAccount>
      <RegisterDialog {...props} />
    </WithAccount>
  )
}
