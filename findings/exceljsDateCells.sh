#!/usr/bin/env bash
# Versions: exceljs 4.4.0.
# Guess: `workbook.csv.writeFile` writes a cell with a date as that date, on every computer: a date in a workbook has no time zone.
# Seen: a workbook's date is read as the midnight of UTC and written as a time of the computer's zone. 25 December is
#   `2026-12-24T19:00:00-05:00` in New York and `2026-12-25T11:00:00+11:00` in Sydney. The option `dateUTC: true` writes the day.
#   A date that `csv.readFile` has read is the midnight of the computer instead, so in Sydney `dateUTC: true` writes the day before.
# Hurt: a kitchen whose closed days went through exceljs west of Greenwich: who reads the first ten characters closes a day too early.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0

cat > dates.mjs <<'JS'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'

const made = new ExcelJS.Workbook()
made.addWorksheet('days').getCell('A1').value = new Date('2026-12-25T00:00:00Z')
const opened = new ExcelJS.Workbook()
await opened.xlsx.load(await made.xlsx.writeBuffer())
const imported = new ExcelJS.Workbook()
await imported.csv.read(Readable.from(['2026-12-25\n']))

const write = async (workbook, options) => String(await workbook.csv.writeBuffer(options))
console.log(
  process.env.TZ,
  await write(opened),
  await write(opened, { dateUTC: true }),
  await write(imported),
  await write(imported, { dateUTC: true }),
)
JS

seen=$(for zone in America/New_York Australia/Sydney; do TZ=$zone node dates.mjs; done)
expected='America/New_York 2026-12-24T19:00:00-05:00 2026-12-25T00:00:00Z 2026-12-25T00:00:00-05:00 2026-12-25T05:00:00Z
Australia/Sydney 2026-12-25T11:00:00+11:00 2026-12-25T00:00:00Z 2026-12-25T00:00:00+11:00 2026-12-24T13:00:00Z'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
