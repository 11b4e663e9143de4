import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'

export function BrandLink() {
  const t = useLabels()
  return (
    <chakra.span asChild {...style}>
      <Link href="/">
        <img src="/media/logo.svg" alt="" width={36} height={36} />
        <span>{t('shell.brand')}</span>
      </Link>
    </chakra.span>
  )
}

const style = {
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1.5', md: '2' },
  flexShrink: { md: '0' },
  minH: 'touch',
  fontFamily: 'heading',
  fontWeight: 'bold',
  fontSize: { base: 'min(max(0.9375rem, 4.7vw), 1.125rem, 7vw)', md: 'xl' },
  lineHeight: 'none',
  whiteSpace: { md: 'nowrap' },
} as const
