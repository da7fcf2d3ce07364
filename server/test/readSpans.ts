/** What a collector is told of a span, as far as tests look at it. */
export interface ToldSpan {
  service: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  traceId: string;
  spanId: string;
  /** Empty: it is a root. */
  parentId: string;
  facts: Record<string, string | number | boolean>;
  /** Trace ids that it is linked with. */
  links: string[];
  isFault: boolean;
  ms: number;
}

type Value = Buffer | bigint;

/** Fields of a protobuf message, by number. */
function fieldsOf(message: Buffer): Map<number, Value[]> {
  const fields = new Map<number, Value[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => message.subarray(at, (at += length));
  const read = (type: number): Value => {
    if (type === 0) return varint();
    if (type === 1) return bytes(8).readBigUInt64LE();
    if (type === 2) return bytes(Number(varint()));
    return BigInt(bytes(4).readUInt32LE());
  };
  while (at < message.length) {
    const key = Number(varint());
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), read(key & 7)]);
  }
  return fields;
}

const messagesIn = (fields: Map<number, Value[]>, number: number) =>
  (fields.get(number) ?? []).flatMap((value) => (Buffer.isBuffer(value) ? [value] : []));
const textIn = (fields: Map<number, Value[]>, number: number, as: 'utf8' | 'hex' = 'utf8') =>
  messagesIn(fields, number)[0]?.toString(as) ?? '';
const numberIn = (fields: Map<number, Value[]>, number: number) => {
  const [value = 0n] = fields.get(number) ?? [];
  return typeof value === 'bigint' ? value : 0n;
};

function factsIn(fields: Map<number, Value[]>, number: number): ToldSpan['facts'] {
  return Object.fromEntries(
    messagesIn(fields, number).map((pair) => {
      const parts = fieldsOf(pair);
      const value = fieldsOf(messagesIn(parts, 2)[0] ?? Buffer.alloc(0));
      if (value.has(1)) return [textIn(parts, 1), textIn(value, 1)];
      if (value.has(2)) return [textIn(parts, 1), numberIn(value, 2) === 1n];
      return [textIn(parts, 1), Number(numberIn(value, 3))];
    }),
  );
}

/** Spans of an `ExportTraceServiceRequest` of OTLP. */
export const readSpans = (payload: Buffer): ToldSpan[] =>
  messagesIn(fieldsOf(payload), 1).flatMap((resourceSpans) => {
    const parts = fieldsOf(resourceSpans);
    const resource = fieldsOf(messagesIn(parts, 1)[0] ?? Buffer.alloc(0));
    const service = String(factsIn(resource, 1)['service.name']);
    return messagesIn(parts, 2)
      .flatMap((scopeSpans) => messagesIn(fieldsOf(scopeSpans), 2))
      .map((span) => readSpan(service, fieldsOf(span)));
  });

const readSpan = (service: string, span: Map<number, Value[]>): ToldSpan => ({
  service,
  name: textIn(span, 5),
  kind: Number(numberIn(span, 6)),
  traceId: textIn(span, 1, 'hex'),
  spanId: textIn(span, 2, 'hex'),
  parentId: textIn(span, 4, 'hex'),
  facts: factsIn(span, 9),
  links: messagesIn(span, 13).map((link) => textIn(fieldsOf(link), 1, 'hex')),
  isFault: numberIn(fieldsOf(messagesIn(span, 15)[0] ?? Buffer.alloc(0)), 3) === 2n,
  ms: Number(numberIn(span, 8) - numberIn(span, 7)) / 1e6,
});
