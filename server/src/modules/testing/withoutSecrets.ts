import type { CaseRequest } from '@portal/calls';
import { isSecretName } from '@portal/rules';
import { isReserved } from './testRequest';

/** What may be kept of a call: without what authenticates it, and without values whose names say that they are secrets. */
export function withoutSecrets({ path, query, headers, body }: CaseRequest): CaseRequest {
  const kept = (pairs: CaseRequest['path']) => pairs.filter(({ name }) => !isSecretName(name));
  return {
    path: kept(path),
    query: kept(query),
    headers: kept(headers).filter(({ name }) => !isReserved(name)),
    body: bodyWithoutSecrets(body),
  };
}

/** Values are emptied in JSON; anything else that speaks of a secret is not kept at all. */
function bodyWithoutSecrets(body: string): string {
  if (!isSecretName(body) && !body.includes('\\u')) return body;
  try {
    return JSON.stringify(JSON.parse(body), (name, value: unknown) => (isSecretName(name) ? '' : value), 2);
  } catch {
    return '';
  }
}
