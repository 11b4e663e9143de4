// Each folder has its own walls: contract and machines compile without DOM and Node types.
import { spawnSync } from 'node:child_process'

const folders = ['contract', 'machines', 'src', 'server', 'server/sandbox/browser', 'test']
const results = folders.map((folder) =>
  spawnSync('npx', ['tsc', '--project', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
)
process.exit(results.some((result) => result.status !== 0) ? 1 : 0)
