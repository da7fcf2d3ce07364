import { scriptNonce } from './scriptNonce';

const scriptTimeoutMs = 8000;

/** Address of an entry → its recorded sha384. */
export const integrityOf = new Map<string, string>();

/** Well-formed and of nothing: an entry whose hash is not known is refused, not let through. */
export const hashOfNothing = 'A'.repeat(64);

/** How the federation runtime fetches entries: by their recorded hash, with the document's nonce, not for ever. */
export const scriptPolicy = {
  name: 'portal-script-policy',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    const { origin, pathname } = new URL(url, window.location.origin);
    script.async = true;
    if (origin === window.location.origin) {
      script.integrity = `sha384-${integrityOf.get(pathname) ?? hashOfNothing}`;
    }
    script.nonce = scriptNonce();
    script.src = url;
    return { script, timeout: scriptTimeoutMs };
  },
};
