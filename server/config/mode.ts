import type { Mode } from '#contract/mode.ts'
import { StartUpError } from '../lib/startUpError.ts'

type Keys = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string[] | undefined
}

/** The mode of the provider's keys. Throws a StartUpError for an unknown key or keys of two modes. */
export function modeOf(keys: Keys): Mode {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } =
    keys
  if (secret === undefined || secret === 'sk_sandbox')
    return refuseRealKeys(keys)

  const mode = modeOfKey(/^[rs]k_(live|test)_./.exec(secret))
  if (mode === null)
    throw unusable(
      'STRIPE_SECRET_KEY',
      'sk_live_, sk_test_, rk_live_ or rk_test_',
    )
  if (publishable === undefined) return mode

  const other = modeOfKey(/^pk_(live|test)_./.exec(publishable))
  if (other === null)
    throw unusable('STRIPE_PUBLISHABLE_KEY', 'pk_live_ or pk_test_')
  if (other === mode) return mode

  throw new StartUpError(
    `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY is a ${other} key: use two keys of one mode.`,
  )
}

function refuseRealKeys(keys: Keys): Mode {
  for (const name of [
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ] as const)
    if ([keys[name] ?? []].flat().some((key) => !key.endsWith('_sandbox')))
      throw new StartUpError(
        `${name} is real and STRIPE_SECRET_KEY is not: a sandbox does not run beside a real key. Set STRIPE_SECRET_KEY, or remove ${name}.`,
      )
  return 'sandbox'
}

function modeOfKey(found: RegExpExecArray | null): Mode | null {
  return found === null ? null : found[1] === 'live' ? 'live' : 'test'
}

function unusable(name: string, beginnings: string): StartUpError {
  return new StartUpError(
    `${name} is not usable: it must begin with ${beginnings}.`,
  )
}
