import type { BootDocument, LiveRemote } from '@portal/contract/internal';

const bootPattern = /(<script type="application\/json" id="portal-boot">)(.*?)(<\/script>)/s;
const drawnPattern = /<div id="root"[^>]*>.*<\/div>(?=<script type="application\/json" id="portal-boot">)/s;
const preloadsOf = (name: string) =>
  new RegExp(`<link rel="preload"[^>]* href="/releases/${name}/[^>]*>`, 'g');

/**
 * The document of a running portal with one remote taken from this machine instead. Anything else stays as it is, but for
 * what the portal has drawn and fetches ahead: that is of the release.
 */
export function showLocalRemote(html: string, local: LiveRemote): string {
  return html
    .replace(drawnPattern, '<div id="root"></div>')
    .replaceAll(preloadsOf(local.name), '')
    .replace(bootPattern, (_, start: string, content: string, end: string) => {
      const { drawn: _drawn, ...boot } = JSON.parse(content) as BootDocument;
      const remotes = [...boot.remotes.filter(({ name }) => name !== local.name), local];
      // What happens to unreleased code is nobody's statistics.
      const changed: BootDocument = { ...boot, remotes, sample: 0 };
      return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
    });
}
