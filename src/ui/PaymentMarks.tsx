import { chakra } from '@chakra-ui/react'
import { CreditCard, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'

const white = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The shop's own drawings of 36 by 24, in the brands' colours. */
const drawings: Record<string, { sheet: string; shape: ReactNode }> = {
  visa: {
    sheet: '#17337f',
    shape: (
      <path
        {...white}
        d="m6.5 8 2 8 4-8m3.5 0-2 8m8-7.5c-4-1.5-5.5 2-2.5 3.5s1 4.5-3 3.5m7.5.5 4-8 2 8m-4.5-2.5h3.5"
      />
    ),
  },
  mastercard: {
    sheet: '#3d332e',
    shape: (
      <>
        <circle cx="14.5" cy="12" r="7" fill="#e4322b" />
        <circle cx="21.5" cy="12" r="7" fill="#f6a02d" />
        <path d="M18 5.94a7 7 0 0 1 0 12.12 7 7 0 0 1 0-12.12" fill="#f2662c" />
      </>
    ),
  },
  amex: {
    sheet: '#1f74c4',
    shape: (
      <path
        {...white}
        strokeWidth="1.8"
        d="m4 15.5 2.5-7 2.5 7m-4-2h3.5m3.5 2v-7l2.5 4 2.5-4v7m7.5-7H21v7h4.5M21 12h4m3-3.5 4.5 7m0-7-4.5 7"
      />
    ),
  },
  alipay: {
    sheet: '#1f74f5',
    shape: (
      <path
        {...white}
        d="M11.5 7h13M18 4v7m-5 0h10c-1 5-9 8.5-11.5 6-1.5-2 2-4 6-2.5l7.5 3.5"
      />
    ),
  },
  wechat: {
    sheet: '#0f9d4b',
    shape: (
      <>
        <path
          fill="#fff"
          d="M15 4.5c4 0 7 2.5 7 5.6s-3 5.6-7 5.6l-2-.3-3 1.6.5-2.7A5.3 5.3 0 0 1 8 10.1c0-3.1 3-5.6 7-5.6"
        />
        <path
          fill="#fff"
          stroke="#0f9d4b"
          d="M22.5 9.5c3.5 0 6 2.1 6 4.8 0 1.5-.7 2.8-1.9 3.6l.5 2.3-2.5-1.3-2.1.2c-3.5 0-6-2.1-6-4.8s2.5-4.8 6-4.8"
        />
        <path {...white} stroke="#0f9d4b" d="M12.5 9h0m5 0h0m3 4.5h0m4 0h0" />
      </>
    ),
  },
}

/** The marks of payment methods, beside their names; a brand without a drawing shows a generic card. */
export function PaymentMarks({ of }: { of: readonly string[] }) {
  return (
    <chakra.span
      aria-hidden
      display="inline-flex"
      gap="1.5"
      flexShrink="0"
      color="fg.muted"
    >
      {of.map((name) => (
        <Mark key={name} name={name} />
      ))}
    </chakra.span>
  )
}

function Mark({ name }: { name: string }) {
  if (name === 'wallet') return <Wallet size={24} />
  const drawing = drawings[name]
  if (!drawing) return <CreditCard size={24} />

  return (
    <svg viewBox="0 0 36 24" width="36" height="24" aria-hidden>
      <rect width="36" height="24" rx="4" fill={drawing.sheet} />
      {drawing.shape}
    </svg>
  )
}
