import type { TestResult } from '@portal/calls';
import { readBeginning } from '@portal/environment';
import { formatMinor, shownBytesMax } from '@portal/rules';

/** Most bytes of an answer that are read: an upstream may send without end, or unpack to a thousand times its size. */
const readBytesMax = 8 * 1024 * 1024;
const hidden = /^(connection|keep-alive|transfer-encoding|date|content-encoding)$/i;

interface Answer {
  status: number;
  headers: Iterable<[name: string, value: string]> & { get: (name: string) => string | null };
  body: AsyncIterable<Uint8Array> | null;
}

/** The answer to a test call, for display. @throws when it breaks off. */
export async function describeAnswer({
  status,
  headers,
  body,
}: Answer): Promise<Omit<TestResult, 'ms' | 'curl'>> {
  const bytes = body ? await readBeginning(body, readBytesMax) : Buffer.alloc(0);
  const shown = bytes.subarray(0, shownBytesMax.testCall);
  const isText = /json|text|xml|javascript|svg|urlencoded/.test(headers.get('content-type') ?? 'text');
  return {
    status,
    bytes: bytes.length,
    headers: [...headers].filter(([name]) => !hidden.test(name)).map(([name, value]) => ({ name, value })),
    body: shown.toString(isText ? 'utf8' : 'base64'),
    isBinary: isText ? 0 : 1,
    isCut: bytes.length > shown.length ? 1 : 0,
    cost: headers.get('x-cost') ?? formatMinor(0),
    requestId: headers.get('x-request-id') ?? '',
    code: headers.get('x-refusal') ?? '',
  };
}
