#!/usr/bin/env bash
# Versions: Orca 43.1, Chromium 156.0.8078.108, both of Debian 12.
# Guess: the text of a dialog that gets the focus is read as the names of its controls are: the parts of a flexible box with spaces.
# Seen: the radio button is "Regular A$15.90 350g", the dialog around it "RegularA$15.90350g": price and weight become one number.
# Hurt: who hears a dialog of prices or dates; whoever gives the focus to the dialog itself, which the authoring practices allow.
set -euo pipefail
. "$(dirname "$0")/desktop/orca.sh"

cat > page.html << 'HTML'
<!doctype html><html lang=en><title>Page</title><h1>Menu</h1><a href="#">Link</a>
<button onclick="d.showModal(); setTimeout(() => d.focus(), 500)">Open</button>
<style>label { display: flex; gap: 1rem }</style>
<dialog id=d aria-label=Noodles tabindex=-1>
<label><input type=radio><span>Regular</span><span>A$15.90</span><span>350g</span></label>
</dialog></html>
HTML
seen=$(hear chromium page.html Tab Tab Return Tab)
expected='Tab / Link link.
Tab / Open push button.
Return / RegularA$15.90350g.
Tab / Regular A$15.90 350g. / not selected radio button'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
