import { createRecorder } from '#inspector/recorder/createRecorder.ts'
import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'

/** Records pages of tabs one after the other or beside each other, at one time line. */
export function createTape() {
  const records: InspectionRecord[] = []
  let time = 0
  const now = () => {
    time += 1
    return time
  }
  return {
    records,
    /** Records the actors of one page. */
    recordPage(tab: string, page: string) {
      const recorder = createRecorder(
        { tab, page, path: '/checkout', now },
        (record) => records.push(record),
      )
      recorder.open()
      return recorder
    },
  }
}
