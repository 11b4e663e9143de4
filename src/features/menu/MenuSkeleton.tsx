import { useLabels } from '#src/hooks/labels.ts'
import { Loading } from '#src/ui/Loading.tsx'

export function MenuSkeleton() {
  const t = useLabels()
  return (
    <>
      <Loading css={{ minH: '16' }}>{t('menu.loading')}</Loading>
      <div className="dishes" aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="dish-cell">
            <div className="dish dish--late" />
          </div>
        ))}
      </div>
    </>
  )
}
