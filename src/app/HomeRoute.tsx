import { HomePage } from '../features/home/HomePage.tsx'
import { SameAgainOffer } from './SameAgainOffer.tsx'

/** /: the home page, with the offer of the same again in its scene or, on phones, at the lower edge. */
export function HomeRoute() {
  return (
    <>
      <HomePage offer={<SameAgainOffer />} />
      <SameAgainOffer isBar />
    </>
  )
}
