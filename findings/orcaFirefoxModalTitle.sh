#!/usr/bin/env bash
# Versions: Orca 43.1, Firefox ESR 153.8, both of Debian 12.
# Guess: a modal `<dialog>` that gives the focus to its title is heard by its title.
# Seen: silence. Firefox first takes the page behind out of the tree; Orca then goes, without a word, to the first text of what is left,
#   which is the title, so the focus event that follows brings nothing new. With a button before the title, the title is said.
# Hurt: who opens a dialog by keyboard and is told nothing; its author, whose test of `document.activeElement` passes.
set -euo pipefail
. "$(dirname "$0")/desktop/orca.sh"

cat > page.html << 'HTML'
<!doctype html><html lang=en><title>Page</title><h1>Menu</h1><a href="#">Link</a>
<button onclick="a.showModal(); a1.focus()">First</button>
<button onclick="b.showModal(); b1.focus()">Second</button>
<dialog id=a aria-labelledby=a1><h2 id=a1 tabindex=-1>Noodles</h2><button>Close</button></dialog>
<dialog id=b aria-labelledby=b1><button>Close</button><h2 id=b1 tabindex=-1>Noodles</h2></dialog></html>
HTML
seen=$(hear firefox page.html Tab Tab Return Escape Tab Return)
expected="Tab / Link link.
Tab / First push button.
Return
Escape / First push button.
Tab / Second push button.
Return / Noodles heading level 2."
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
