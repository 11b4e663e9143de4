#!/usr/bin/env bash
# Version: prom-client 15.1.3.
# Guess: `process_cpu_seconds_total` is the CPU time of the process since it began, as `process_start_time_seconds` beside it says, and
#   as other Prometheus clients report it.
# Seen: it counts from the call of `collectDefaultMetrics`. What the process has used before, mostly the loading of its modules, is in no
#   metric: after a second of work and then the call, the counter is near zero, and `process.cpuUsage()` says a second.
# Hurt: who compares the starts of two versions by it: a version that loads its metrics later looks faster.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent prom-client@15.1.3

cat > count.cjs <<'JS'
const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
while (used() < 1);

const { collectDefaultMetrics, Registry } = require('prom-client')
const register = new Registry()
collectDefaultMetrics({ register })
register.metrics().then((text) => {
  const value = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)[1])
  console.log(`process: at least a second ${used() >= 1}`)
  console.log(`counter: at least a second ${value('process_cpu_seconds_total') >= 1}`)
  console.log(`start time is before the work: ${value('process_start_time_seconds') <= Date.now() / 1000 - 0.9}`)
})
JS

seen=$(node count.cjs)
expected='process: at least a second true
counter: at least a second false
start time is before the work: true'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
