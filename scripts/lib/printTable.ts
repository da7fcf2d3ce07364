/** Prints aligned columns; Chinese characters are two cells wide. */
export function printTable(head: string[], rows: string[][]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => cells(row[column] ?? ''))));
  for (const row of all) {
    console.log(
      row
        .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - cells(text)))
        .join('  ')
        .trimEnd(),
    );
  }
}

const cells = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffee]/.test(sign) ? 2 : 1), 0);
