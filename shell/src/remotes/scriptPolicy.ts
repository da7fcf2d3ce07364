import { scriptNonce } from './scriptNonce';

const scriptTimeoutMs = 8000;

/** Path of an entry → recorded SHA-384 hash; null: served by a developer, not checked. */
export const integrityOf = new Map<string, string | null>();

/** A valid hash that matches no file, so that an entry without a recorded hash is blocked instead of unchecked. */
export const hashOfNothing = 'A'.repeat(64);

/** Federation plugin that loads entries with their recorded hash, the document's nonce and a timeout. */
export const scriptPolicy = {
  name: 'portal-script-policy',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    const { pathname } = new URL(url, window.location.origin);
    const integrity = integrityOf.get(pathname);
    script.async = true;
    if (integrity !== null) script.integrity = `sha384-${integrity ?? hashOfNothing}`;
    script.nonce = scriptNonce();
    script.src = url;
    return { script, timeout: scriptTimeoutMs };
  },
};
