import type { BootDocument, ManifestOutcome, OutcomeFacts } from '@portal/contract/internal';
import { loadModule } from '../remotes/connectRemotes';

export interface ResultData {
  /** Kind of outcome that the address names; null: no live remote declares it. */
  kind: ManifestOutcome | null;
  /** Null: nothing is known about this one; the page links to the list instead. */
  facts: OutcomeFacts | null;
}

const idLengthMax = 64;

/**
 * Asks the remote in charge for the outcome of an action. Anybody can write an address, so the address only identifies
 * the action and nothing is stated on its authority.
 */
export async function loadResult(
  { remotes }: BootDocument,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<ResultData> {
  const found = remotes
    .flatMap((remote) => remote.manifest.outcomes.map((kind) => ({ remote, kind })))
    .find(({ kind }) => kind.type === query.get('type'));
  if (!found) return { kind: null, facts: null };
  const { remote, kind } = found;
  const bizId = query.get('bizId') ?? '';
  if (kind.module === undefined || bizId.length > idLengthMax) return { kind, facts: null };
  const outcome = await loadModule(remote, kind.module, 'outcome');
  return { kind, facts: await outcome(bizId, signal) };
}
