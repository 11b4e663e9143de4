#!/usr/bin/env bash
# Versions: csv-parse 7.0.3.
# Guess: without `record_delimiter`, LF and CR LF both end a row, as in every spreadsheet program.
# Seen: the first line end that it meets is the only one from then on. If the first row ends with CR LF, rows that end with LF become one
#   cell with line ends inside; if it ends with LF, the last cell of other rows keeps a CR. With `relax_column_count` nothing is thrown.
#   `record_delimiter: ['\r\n', '\n', '\r']` reads all of them.
# Hurt: whoever reads a file that was edited with two programs, or put together from two files: rows are lost without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent csv-parse@7.0.3

cat > rows.mjs <<'JS'
import { parse } from 'csv-parse/sync'

const show = (text, options) =>
  console.log(JSON.stringify(parse(text, { relax_column_count: true, ...options })))
show('id,name\r\n1,Rice\n2,Soup\n')
show('id,name\n1,Rice\r\n2,Soup\n')
show('id,name\r\n1,Rice\n2,Soup\r', { record_delimiter: ['\r\n', '\n', '\r'] })
JS

seen=$(node rows.mjs)
expected='[["id","name"],["1","Rice\n2","Soup\n"]]
[["id","name"],["1","Rice\r"],["2","Soup"]]
[["id","name"],["1","Rice"],["2","Soup"]]'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
