/** Columns as wide as they need to be; a Chinese character takes two cells of a terminal. */
export function printTable(head: string[], rows: string[][]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => cells(row[column] ?? ''))));
  const lines = all.map((row) =>
    row
      .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - cells(text)))
      .join('  ')
      .trimEnd(),
  );
  // At once: whoever reads only the first lines (`| head`) closes the pipe.
  console.log(lines.join('\n'));
}

const cells = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffee]/.test(sign) ? 2 : 1), 0);
