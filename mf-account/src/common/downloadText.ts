/** Downloads lines as a text file with BOM and CRLF, which word processors read correctly. */
export function downloadText(name: string, lines: readonly string[]): void {
  const content = lines.join('\r\n');
  const address = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
