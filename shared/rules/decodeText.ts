/**
 * Decodes a text file of unknown encoding: UTF-8, UTF-16 with a byte order mark, or GB 18030, which Chinese programs on
 * Windows still write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decodeWhole(bytes, 'utf-8') ?? decodeWhole(bytes, 'gb18030') ?? new TextDecoder().decode(bytes);
}

/** Null when some bytes are invalid in this encoding. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
