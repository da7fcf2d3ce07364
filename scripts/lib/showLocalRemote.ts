import type { BootDocument, LiveRemote } from '@portal/contract/internal';

const bootPattern = /(<script type="application\/json" id="portal-boot">)(.*?)(<\/script>)/s;

/** The document of a running portal with one remote taken from this machine instead. Anything else stays as it is. */
export function showLocalRemote(html: string, local: LiveRemote): string {
  return html.replace(bootPattern, (_, start: string, content: string, end: string) => {
    const boot = JSON.parse(content) as BootDocument;
    const remotes = [...boot.remotes.filter(({ name }) => name !== local.name), local];
    // What happens to unreleased code is nobody's statistics.
    const changed: BootDocument = { ...boot, remotes, sample: 0 };
    return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
  });
}
