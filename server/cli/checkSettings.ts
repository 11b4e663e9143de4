import { readSettings } from '../config/readSettings.ts'
import { reportFailure } from '../lib/reportFailure.ts'

// `npm start` checks the settings before it builds the client.
try {
  readSettings()
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
