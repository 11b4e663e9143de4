import { createRecorder } from '#inspector/recorder/createRecorder.ts'
import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'

/** Records the pages of several tabs on one time line. */
export function createTape() {
  const records: InspectionRecord[] = []
  let time = 0
  const now = () => {
    time += 1
    return time
  }
  return {
    records,
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
