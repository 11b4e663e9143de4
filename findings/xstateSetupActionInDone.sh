#!/usr/bin/env bash
# Versions: xstate 5.33.3, typescript 5.9.3.
# Guess: `setup({ … }).assign({ … })` makes an action for every transition of that setup, as a named action of the setup is one.
# Seen: the constant is typed for the machine's own events only. It compiles in `entry`, `always` and `on`. In `onDone`, `onError` and
#   `onSnapshot` of the same setup it does not (TS2322: the done event is not assignable to the machine's events), even when it reads no event.
#   The same `assign` written inline compiles, and so does a named action.
# Hurt: who shares an action between files of a machine that is cut with `createStateConfig`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 typescript@5.9.3

cat > machine.ts <<'TS'
import { assign, fromPromise, setup } from 'xstate'

const machine = setup({
  types: {} as { context: { count: number }; events: { type: 'go' } },
  actors: { ask: fromPromise(async () => 1) },
  actions: { forgetNamed: assign({ count: 0 }) },
})
const forget = machine.assign({ count: 0 })

export const own = machine.createStateConfig({ entry: forget, always: { actions: forget }, on: { go: { actions: forget } } })
export const named = machine.createStateConfig({ invoke: { src: 'ask', onDone: { actions: 'forgetNamed' } } })
export const inline = machine.createStateConfig({ invoke: { src: 'ask', onDone: { actions: assign({ count: 0 }) } } })
export const shared = machine.createStateConfig({ invoke: { src: 'ask', onDone: { actions: forget } } })
TS

output=$(npx tsc --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler machine.ts || true)
seen=$(sed -nE 's/^machine\.ts\(([0-9]+),[0-9]+\): error (TS[0-9]+).*/line \1: \2/p' <<< "$output")
expected='line 13: TS2322'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
