import { PortalManifest, ShellManifest, shellName } from '@portal/contract/internal';
import type { Declared, ReleaseRow } from './Release';

/** Releases do not change: what each declares is parsed once. A removed one may come back with other content, at another place. */
const declared = new Map<string, Declared>();
const declaredMax = 500;

export function declaredBy(row: ReleaseRow & { manifest: unknown }): Declared {
  const { remote, manifest } = row;
  const key = `${remote}/${row.place}`;
  const known = declared.get(key);
  if (known) return known;
  // Rows are never rewritten: what a later contract added to portal.json gets its default in the older ones.
  const parsed: Declared =
    remote === shellName
      ? { kind: 'shell', manifest: ShellManifest.parse(manifest) }
      : { kind: 'remote', manifest: PortalManifest.parse(manifest) };
  if (declared.size >= declaredMax) declared.clear();
  declared.set(key, parsed);
  return parsed;
}
