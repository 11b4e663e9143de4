import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'

/**
 * Says that something succeeded, when there is such a text. Its region is there before it: screen readers do not read
 * one that comes with its text. While it is empty it stands outside of the layout, so that it makes no gap.
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
