import { createRecorder } from '#inspector/recorder/createRecorder.ts'
import type { InspectionRecord } from '#inspector/recording/inspectionRecord.ts'

/** Creates a recording of several tabs on one time line. */
export function createTestRecording() {
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
