/** Prints a table; the first column is aligned to the left, the others to the right. */
export function printTable(
  title: string,
  head: string[],
  rows: string[][],
): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')

  process.stdout.write(
    `\n${title}\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`,
  )
}
