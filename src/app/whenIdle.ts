import { keepPlaces } from '../adapters/places.ts'
import { loadMoving } from '../ui/loadMoving.ts'

/** Begins what no first view needs. */
export function beginWhenIdle() {
  keepPlaces()
  loadMoving()
}
