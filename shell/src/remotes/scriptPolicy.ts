import { scriptNonce } from './scriptNonce';

const scriptTimeoutMs = 8000;

/** Address of an entry → its recorded sha384; null: it is served by a developer, and not checked. */
export const integrityOf = new Map<string, string | null>();

/** Well-formed and of nothing: an entry whose hash is not known is refused, not let through. */
export const hashOfNothing = 'A'.repeat(64);

/** How the federation runtime fetches entries: by their recorded hash, with the document's nonce, not for ever. */
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
