/**
 * A Vite plugin that makes icons small: random keys of their shapes become numbers, and other names of theirs, what makes an icon of
 * a text, and names for developers are left out.
 */
export function shortIcons() {
  return {
    name: 'short-icons',
    apply: 'build',
    transform(code, id) {
      if (/\/lucide-react\/.*\/icons\/.*js$/.test(id)) return { code: shortIcon(code), map: null }
      if (/\/lucide-react\/.*\/createLucideIcon\.m?js$/.test(id))
        return { code: shortMaker(code), map: null }
      return null
    },
  }
}

function shortIcon(code) {
  let shapes = 0
  return code
    .replaceAll(/key: "\w+"/g, () => `key: ${shapes++}`)
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
}

function shortMaker(code) {
  return code
    .replace(/typeof iconDataOrName === "string" \? .* : iconDataOrName/, 'iconDataOrName')
    .replace(/if \(iconData\.name\) \{[^}]*\}/, '')
}
