let table: Map<string, readonly [number, number]> | undefined;

/** Encodes text in GBK, the encoding of Alipay's bills; unsupported characters become question marks. */
export function toGbk(text: string): Buffer {
  table ??= makeTable();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(table.get(sign) ?? [0x3f]));
  }
  return Buffer.from(bytes);
}

function makeTable(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if ([...sign].length === 1 && sign !== '\ufffd' && !made.has(sign)) made.set(sign, [lead, trail]);
    }
  return made;
}
