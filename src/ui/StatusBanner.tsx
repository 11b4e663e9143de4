import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'

/**
 * Announces a success. Its live region exists before its text: screen readers do not read a region that appears with
 * its text. An empty region is out of the layout, so that it makes no gap.
 */
export function StatusBanner({ children }: { children: ReactNode }) {
  return (
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {children && (
        <Banner kind="success" quiet>
          {children}
        </Banner>
      )}
    </chakra.div>
  )
}
