export interface SignedFields {
  method: string;
  target: string;
  timestamp: string;
  nonce: string;
  body: string;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The five lines to be signed; must equal the gateway's (`shared/contract/gatewaySignature.ts`). */
export async function linesToSign({
  method,
  target,
  timestamp,
  nonce,
  body,
}: SignedFields): Promise<string[]> {
  return [method.toUpperCase(), target, timestamp, nonce, await sha256Hex(body)];
}

/** HMAC-SHA256 in base64. The secret does not leave the browser. */
export async function signText(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
