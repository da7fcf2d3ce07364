import { createRoot } from 'react-dom/client';
import {
  PortalManifest,
  type BootDocument,
  type LiveRemote,
  type OverrideFacts,
} from '@portal/contract/internal';
import { OverrideBadge } from './OverrideBadge';

const timeoutMs = 3000;

/**
 * Replaces remotes by those of the developer's machine, for this session; those that do not answer stay as released.
 */
export async function applyOverrides(boot: BootDocument): Promise<BootDocument> {
  const found = await Promise.all(boot.overrides.map(fetchLocal));
  const local = new Map(found.flatMap((remote) => (remote ? [[remote.name, remote]] : [])));
  const remotes = boot.remotes.map((remote) => local.get(remote.name) ?? remote);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideBadge overrides={boot.overrides} remotes={remotes} />);
  return { ...boot, remotes };
}

async function fetchLocal({ remote, origin }: OverrideFacts): Promise<LiveRemote | null> {
  try {
    const response = await fetch(`${origin}/local/remote.json`, { signal: AbortSignal.timeout(timeoutMs) });
    const local = (await response.json()) as LiveRemote;
    const manifest = PortalManifest.parse(local.manifest);
    const isAsAsked =
      local.name === remote && manifest.name === remote && new URL(local.entry).origin === origin;
    return isAsAsked ? { ...local, manifest, integrity: null } : null;
  } catch {
    return null;
  }
}
