import type { BootDocument, LiveRemote } from '@portal/contract/internal';

const bootPattern = /(<script type="application\/json" id="portal-boot">)(.*?)(<\/script>)/s;
const drawnPattern = /<div id="root"[^>]*>.*<\/div>(?=<script type="application\/json" id="portal-boot">)/s;
const preloadsOf = (name: string) =>
  new RegExp(`<link rel="preload"[^>]* href="/releases/${name}/[^>]*>`, 'g');

/**
 * The document of a running portal with one remote replaced by the local build. Server-rendered content and preloads
 * are dropped, because they belong to the release.
 */
export function showLocalRemote(html: string, local: LiveRemote): string {
  return html
    .replace(drawnPattern, '<div id="root"></div>')
    .replaceAll(preloadsOf(local.name), '')
    .replace(bootPattern, (_, start: string, content: string, end: string) => {
      const { drawn: _drawn, ...boot } = JSON.parse(content) as BootDocument;
      const remotes = [...boot.remotes.filter(({ name }) => name !== local.name), local];
      // Unreleased code must not be part of the statistics.
      const changed: BootDocument = { ...boot, remotes, sample: 0 };
      return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
    });
}
