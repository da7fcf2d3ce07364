/** What a file of places holds of one network of IPv4. */
export interface MmdbRow {
  /** `203.0.113.0/24` */
  network: string;
  data: unknown;
}

const kinds = { text: 2, double: 3, map: 7, array: 11, uint16: 5, uint32: 6, uint64: 9 } as const;

/** Type and size before a value; sizes up to 284. */
function head(kind: keyof typeof kinds, size: number): Buffer {
  const type = kinds[kind];
  const [first, ...rest] = size < 29 ? [size] : [29, size - 29];
  return Buffer.from(type > 7 ? [first!, type - 7, ...rest] : [(type << 5) | first!, ...rest]);
}

class Unsigned {
  constructor(
    readonly kind: 'uint16' | 'uint32' | 'uint64',
    readonly value: number,
  ) {}
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head('text', bytes.length), bytes]);
  }
  if (value instanceof Unsigned) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value.value));
    const size = { uint16: 2, uint32: 4, uint64: 8 }[value.kind];
    return Buffer.concat([head(value.kind, size), bytes.subarray(8 - size)]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([head('double', bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head('array', value.length), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([head('map', entries.length), ...entries.flat().map(encode)]);
}

/** The bytes of an MMDB file, as https://maxmind.github.io/MaxMind-DB/ describes them: 32-bit records, IPv4 alone. */
export function writeMmdb(rows: readonly MmdbRow[]): Buffer {
  type Side = number | { offset: number } | null;
  const nodes: [Side, Side][] = [[null, null]];
  const values: Buffer[] = [];
  let offset = 0;
  for (const { network, data } of rows) {
    const [address, length] = network.split('/') as [string, string];
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
    let node = 0;
    for (let at = 0; at < Number(length); at += 1) {
      const side = Number(bits[at]) as 0 | 1;
      if (at === Number(length) - 1) nodes[node]![side] = { offset };
      else {
        const next = nodes[node]![side];
        if (typeof next === 'number') node = next;
        else node = nodes[node]![side] = nodes.push([null, null]) - 1;
      }
    }
    const bytes = encode(data);
    values.push(bytes);
    offset += bytes.length;
  }
  const record = (side: Side) =>
    side === null ? nodes.length : typeof side === 'number' ? side : nodes.length + 16 + side.offset;
  const tree = Buffer.alloc(nodes.length * 8);
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUInt32BE(record(left), index * 8);
    tree.writeUInt32BE(record(right), index * 8 + 4);
  }
  const facts = {
    binary_format_major_version: new Unsigned('uint16', 2),
    binary_format_minor_version: new Unsigned('uint16', 0),
    build_epoch: new Unsigned('uint64', 1_780_000_000),
    database_type: 'Test-City',
    description: { en: 'places of the tests' },
    ip_version: new Unsigned('uint16', 4),
    languages: ['zh-CN', 'en'],
    node_count: new Unsigned('uint32', nodes.length),
    record_size: new Unsigned('uint16', 32),
  };
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...values, marker, encode(facts)]);
}
