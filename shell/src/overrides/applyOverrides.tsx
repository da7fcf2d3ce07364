import { createRoot } from 'react-dom/client';
import {
  PortalManifest,
  type BootDocument,
  type LiveRemote,
  type OverrideFacts,
} from '@portal/contract/internal';
import { OverrideBadge } from './OverrideBadge';

const timeoutMs = 3000;
/** Most characters of what the machine says. */
const wordsMax = 300;

/**
 * Replaces remotes by those of the developer's machine, for this session; where that does not work they stay as released,
 * and the badge says why.
 */
export async function applyOverrides(boot: BootDocument): Promise<BootDocument> {
  const looked = await Promise.all(boot.overrides.map(fetchLocal));
  const local = new Map(looked.flatMap(({ found }) => (found ? [[found.name, found]] : [])));
  const remotes = boot.remotes.map((remote) => local.get(remote.name) ?? remote);
  const shown = boot.overrides.map((override, index) => ({
    ...override,
    problem: looked[index]?.problem ?? null,
    version: remotes.find(({ name }) => name === override.remote)?.version ?? '',
  }));
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideBadge overrides={shown} />);
  return { ...boot, remotes };
}

type Looked = { found: LiveRemote; problem: null } | { found: null; problem: string };

const lacking = (problem: string): Looked => ({ found: null, problem });

/** The remote as the machine serves it, or why it cannot be taken. */
async function fetchLocal({ remote, origin }: OverrideFacts): Promise<Looked> {
  let response: Response;
  try {
    response = await fetch(`${origin}/local/remote.json`, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return lacking(`${origin} 没有响应`);
  }
  try {
    // In the words of `npm run dev`, which has read portal.json.
    if (!response.ok)
      return lacking(`${origin} 说：${(await response.text()).slice(0, wordsMax).replace(/。$/, '')}`);
    const local = (await response.json()) as LiveRemote;
    if (local.name !== remote) return lacking(`${origin} 上的是 ${local.name}，不是 ${remote}`);
    const manifest = PortalManifest.parse(local.manifest);
    const isAsAsked = manifest.name === remote && new URL(local.entry).origin === origin;
    return isAsAsked
      ? { found: { ...local, manifest, integrity: null }, problem: null }
      : lacking(`${origin} 的 portal.json 与 ${remote} 不符`);
  } catch {
    return lacking(`${origin} 的回答这个门户读不懂，可能是 portal.json 有误`);
  }
}
