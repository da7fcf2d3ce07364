import type { LiveRemote } from '@portal/contract';

const scriptTimeoutMs = 8000;

/** How the federation runtime fetches entries: by their recorded hash, with the document's nonce, not for ever. */
export function scriptPolicy(remotes: readonly LiveRemote[]) {
  const integrityOf = new Map(remotes.map(({ entry, integrity }) => [entry, integrity]));

  return {
    name: 'portal-script-policy',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script');
      const integrity = integrityOf.get(new URL(url, window.location.origin).pathname);
      script.src = url;
      script.async = true;
      if (integrity) script.integrity = `sha384-${integrity}`;
      script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
      return { script, timeout: scriptTimeoutMs };
    },
  };
}
