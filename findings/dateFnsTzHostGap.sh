#!/usr/bin/env bash
# Versions: date-fns-tz 3.2.0, date-fns 4.4.0.
# Guess: `formatInTimeZone(instant, 'Australia/Sydney', …)` prints the same hour on every machine: it gets the zone.
# Seen: it builds Sydney's wall time as a local time of the machine (`toZonedTime`). If the machine's own clocks skip that hour, the
#   result is an hour late: 1:30 in Sydney on 28 March 2027 is printed as 2:30 in London, 2:30 on 14 March as 3:30 in New York.
#   `Intl.DateTimeFormat` with `timeZone` prints the right hour everywhere.
# Hurt: a shop whose server (or whose customer's browser) is abroad, for one hour a year.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent date-fns-tz@3.2.0 date-fns@4.4.0

cat > hours.mjs <<'JS'
import { formatInTimeZone } from 'date-fns-tz'

const zone = 'Australia/Sydney'
const intl = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const hours = ['2027-03-28T01:30+11:00', '2027-03-14T02:30+11:00'].map((wall) => {
  const instant = new Date(wall)
  return `${formatInTimeZone(instant, zone, 'HH:mm')} (Intl ${intl.format(instant)})`
})
console.log(`${process.env.TZ}: ${hours.join(', ')}`)
JS

seen=$(for zone in UTC Europe/London America/New_York; do TZ=$zone node hours.mjs; done)
expected='UTC: 01:30 (Intl 01:30), 02:30 (Intl 02:30)
Europe/London: 02:30 (Intl 01:30), 02:30 (Intl 02:30)
America/New_York: 01:30 (Intl 01:30), 03:30 (Intl 02:30)'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
