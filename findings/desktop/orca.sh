# Sourced by findings about what the screen reader Orca says on Debian 12. Starts it on a desktop in memory; needs the right to install.
# `hear BROWSER PAGE KEY...` opens a page with the title "Page", presses the keys, and prints for each key what was said after it.
set -euo pipefail
packages=(orca=43.1-1 at-spi2-core=2.46.0-5 firefox-esr=153.8.0esr-1~deb12u1 chromium=156.0.8078.108-1~deb12u1)
if [ -z "${desktop:-}" ]; then
  apt-get install --yes --no-install-recommends "${packages[@]}" dbus-daemon openbox xauth xdotool xvfb > /dev/null
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  desktop=$folder HOME=$folder XDG_RUNTIME_DIR=$folder GNOME_ACCESSIBILITY=1 LC_ALL=C.UTF-8 \
    xvfb-run --auto-servernum dbus-run-session -- bash "$0"
  exit
fi
cd "$desktop"

hear() {
  local browser=$1 page=$2 key orca
  shift 2
  {
    openbox & /usr/libexec/at-spi-bus-launcher --launch-immediately &
    sleep 3
    orca --debug-file "$desktop/log" & orca=$!
  } > /dev/null
  until [ -s log ]; do sleep 1; done
  sleep 3
  mkdir -p profile
  printf 'user_pref("%s", %s);\n' accessibility.force_disabled -1 browser.aboutwelcome.enabled false \
    datareporting.policy.dataSubmissionEnabled false > profile/user.js
  case $browser in
    firefox) firefox-esr --profile profile "file://$desktop/$page" > /dev/null & ;;
    chromium) chromium --no-sandbox --no-first-run --disable-gpu --force-renderer-accessibility "file://$desktop/$page" > /dev/null & ;;
  esac
  xdotool search --sync --onlyvisible --name '^Page' > /dev/null
  sleep 8
  # Orca writes its log in blocks; one more key brings the last block.
  for key in "$@" Tab; do xdotool key "$key"; sleep 4; done
  kill -9 $orca
  awk -F"'" '
    /vvvvv PROCESS ATSPI_KEY_PRESSED/ { keys[++count] = $2 }
    /SPEECH OUTPUT/ && $2 !~ /( |(Browse|Focus) mode)$/ { said[count] = said[count] " / " $2 }
    END { for (n = 1; n < count; n++) print keys[n] said[n] }' log
  kill $(jobs -p) 2> /dev/null || true
} 2> /dev/null
