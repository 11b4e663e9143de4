// Each folder has its own walls: contract and machines compile without DOM and Node types.
import { run } from './processes.mjs'

const folders = ['contract', 'machines', 'src', 'server', 'server/sandbox/browser', 'test']
const tsc = 'node_modules/typescript/bin/tsc'
const codes = []
for (const folder of folders)
  codes.push((await run(process.execPath, [tsc, '--project', folder])).code)
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
