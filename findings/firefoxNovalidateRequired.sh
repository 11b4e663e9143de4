#!/usr/bin/env bash
# Versions: Orca 43.1, Firefox ESR 153.8, both of Debian 12.
# Guess: `novalidate` leaves it to the page to say what is wrong: nothing is invalid before the form is sent.
# Seen: an empty `required` field is read as invalid when the focus comes, twice: once for the form, which is invalid with its field, and
#   once for the field. `aria-invalid=false` on the field takes away the second only. With `aria-required` neither is said.
# Hurt: who hears "invalid entry" at the first field of each empty form, also of a payment, and looks for a mistake.
set -euo pipefail
. "$(dirname "$0")/desktop/orca.sh"

cat > page.html << 'HTML'
<!doctype html><html lang=en><title>Page</title><h1>Card</h1><a href="#">Link</a>
<form novalidate><label>Name <input required></label></form>
<form novalidate><label>Town <input required aria-invalid=false></label></form>
<form novalidate><label>Street <input aria-required=true></label></form></html>
HTML
seen=$(hear firefox page.html Tab Tab Tab Tab)
expected="Tab / Link link.
Tab / invalid entry / Name entry required. / invalid entry.
Tab / invalid entry / Town entry required.
Tab / Street entry required."
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
