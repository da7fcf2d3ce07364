/** Credentials of a client: by HTTP Basic or in the form, never both (RFC 6749, 2.3). */
export interface Client {
  id: string;
  secret: string;
  isBasic: boolean;
}

export type ClientFault = 'none' | 'both' | 'malformed';

export function readClient(
  authorization: string | undefined,
  form: URLSearchParams,
): Client | { fault: ClientFault } {
  const hasForm = form.has('client_secret');
  if (authorization === undefined) {
    const id = form.get('client_id');
    const secret = form.get('client_secret');
    return id && secret ? { id, secret, isBasic: false } : { fault: 'none' };
  }
  if (hasForm) return { fault: 'both' };
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization)?.[1];
  const text = encoded ? Buffer.from(encoded, 'base64').toString() : '';
  const colon = text.indexOf(':');
  if (colon < 1) return { fault: 'malformed' };
  const id = decoded(text.slice(0, colon));
  const secret = decoded(text.slice(colon + 1));
  if (id === null || secret === null) return { fault: 'malformed' };
  // If named twice, it must be the same.
  if (form.has('client_id') && form.get('client_id') !== id) return { fault: 'both' };
  return { id, secret, isBasic: true };
}

/** Form-decoded (RFC 6749, 2.3.1); null: an invalid escape. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
