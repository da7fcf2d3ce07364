import type { BootDocument, ManifestOutcome, Outcome, OutcomeFacts } from '@portal/contract/internal';
import { loadModule } from '../remotes/connectRemotes';

export interface ResultData {
  /** What the address asks for; null: no live remote knows of it. */
  kind: ManifestOutcome | null;
  /** Null: there is nothing to tell but where all of them are. */
  facts: OutcomeFacts | null;
}

const idLengthMax = 64;

/**
 * Asks the remote that knows of it what has become of something. The address only names it: anybody can write one, so
 * nothing is stated from the address alone.
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
  const outcome = await loadModule<Outcome>(remote, kind.module, 'outcome');
  return { kind, facts: await outcome(bizId, signal) };
}
