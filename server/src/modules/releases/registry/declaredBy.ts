import { PortalManifest, ShellManifest, shellName } from '@portal/contract/internal';
import type { Declared, ReleaseRow } from './Release';

/**
 * Releases are immutable, so each declaration is parsed once. A removed release may return with other content, in
 * another folder.
 */
const declared = new Map<string, Declared>();
const declaredMax = 500;

export function declaredBy(row: ReleaseRow & { manifest: unknown }): Declared {
  const { remote, manifest } = row;
  const key = `${remote}/${row.place}`;
  const known = declared.get(key);
  if (known) return known;
  // Rows are never rewritten: fields that a later contract added to portal.json get their defaults in older rows.
  const parsed: Declared =
    remote === shellName
      ? { kind: 'shell', manifest: ShellManifest.parse(manifest) }
      : { kind: 'remote', manifest: PortalManifest.parse(manifest) };
  if (declared.size >= declaredMax) declared.clear();
  declared.set(key, parsed);
  return parsed;
}
