/** Writes a table to the terminal: numbers to the right, words to the left. */
export function printTable(
  title: string,
  head: string[],
  rows: string[][],
): void {
  const widths = head.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, at) =>
        at === 0
          ? cell.padEnd(widths[at] ?? 0)
          : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  process.stdout.write(
    `\n${title}\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`,
  )
}
