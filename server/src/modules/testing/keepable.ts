import type { CaseRequest } from '@portal/calls';
import { keptRequestMax } from '@portal/rules';
import { withoutSecrets } from './withoutSecrets';

/** What is kept of a call: no secret, and nothing of what is too much. */
export function keepable({ path, query, headers, body }: CaseRequest): CaseRequest | null {
  const lengthOf = (input: CaseRequest) => JSON.stringify(input).length;
  const given = { path, query, headers, body };
  // Nobody waits for the parser of a megabyte.
  if (lengthOf(given) > 2 * keptRequestMax) return null;
  const kept = withoutSecrets(given);
  return lengthOf(kept) > keptRequestMax ? null : kept;
}
