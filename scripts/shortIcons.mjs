/** A Vite plugin that makes icons small: random keys of their shapes become numbers, and other names of theirs are left out. */
export function shortIcons() {
  return {
    name: 'short-icons',
    apply: 'build',
    transform(code, id) {
      if (!/\/lucide-react\/.*\/icons\/.*js$/.test(id)) return null
      let shapes = 0
      const short = code
        .replaceAll(/key: "\w+"/g, () => `key: ${shapes++}`)
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
      return { code: short, map: null }
    },
  }
}
