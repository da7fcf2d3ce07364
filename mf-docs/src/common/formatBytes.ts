const units = ['B', 'KB', 'MB'];

/** `1.5 MB` */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1).replace(/\.0$/, '')} ${units[unit]}`;
}
