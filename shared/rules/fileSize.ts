const KiB = 1024;

/** 1536 → "1.5 KB". */
export function fileSize(bytes: number): string {
  if (bytes < KiB) return `${bytes} B`;
  const [size, unit] = bytes < KiB * KiB ? [bytes / KiB, 'KB'] : [bytes / KiB / KiB, 'MB'];
  return `${Number(size.toFixed(1))} ${unit}`;
}
