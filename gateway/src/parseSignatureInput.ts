/** One signature of a request, from `Signature-Input` and `Signature` (RFC 9421, 4). */
export interface MessageSignature {
  /** Covered components in order, each with its exact text: `"@method"`, `"@query-param";name="id"`. */
  components: { name: string; parameters: ReadonlyMap<string, string>; text: string }[];
  /** `created`, `keyid`, `alg`, `nonce`, `expires`, `tag`, unquoted. */
  parameters: ReadonlyMap<string, string>;
  /** Exact text of the list with its parameters: it is signed, too. */
  paramsText: string;
  signature: Buffer;
}

/**
 * The subset of structured fields (RFC 9651) that the two headers use. Sticky: each continues where the last match
 * ended.
 */
const label = /([a-z*][a-z0-9_.*-]*)=/y;
const string = /"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y;
const parameter =
  /;\x20*([a-z*][a-z0-9_.*-]*)(?:=(?:"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"|(-?\d{1,15})|([A-Za-z*][\w:/!#$%&'*+.^`|~-]*)))?/y;
const bytes = /:([A-Za-z0-9+/]*={0,2}):/y;
const componentsMax = 64;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get place(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  skip(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  since(start: number): string {
    return this.text.slice(start, this.at);
  }

  parameters(): Map<string, string> {
    const found = new Map<string, string>();
    for (let one = this.take(parameter); one; one = this.take(parameter)) {
      const [, name = '', quoted, number, token] = one;
      found.set(name, quoted?.replaceAll(/\\(.)/g, '$1') ?? number ?? token ?? '');
    }
    return found;
  }
}

/**
 * The signature of a request that has exactly one; null: none that can be parsed.
 *
 * @param input  Value of `Signature-Input`.
 * @param signature  Value of `Signature`.
 */
export function parseSignatureInput(input: string, signature: string): MessageSignature | null {
  const reader = new Reader(input.trim());
  const name = reader.take(label)?.[1];
  const start = reader.place;
  if (name === undefined || !reader.skip('(')) return null;
  const components: MessageSignature['components'] = [];
  while (!reader.skip(')')) {
    if (components.length > 0 && !reader.skip(' ')) return null;
    const before = reader.place;
    const found = reader.take(string)?.[1];
    if (found === undefined || components.length >= componentsMax) return null;
    const parameters = reader.parameters();
    components.push({ name: found, parameters, text: reader.since(before) });
  }
  const parameters = reader.parameters();
  const signed = new Reader(signature.trim());
  const isSame = signed.take(label)?.[1] === name;
  const encoded = signed.take(bytes)?.[1];
  if (!reader.isAtEnd || !isSame || encoded === undefined || !signed.isAtEnd) return null;
  return {
    components,
    parameters,
    paramsText: reader.since(start),
    signature: Buffer.from(encoded, 'base64'),
  };
}
