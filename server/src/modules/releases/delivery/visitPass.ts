import type { Config } from '../../../platform/config';
import { hmac, isSameSecret, newId } from '../../../platform/ids';
import { hours } from '../../../platform/time';

export interface Visit {
  id: string;
  /** The versions that the page was given. */
  composition: string;
}

const openForMs = 24 * hours;

/** The pass with which a document may report once: who issued it, when, and for which versions. */
export function issueVisit({ secret }: Config, composition: string, now: Date): string {
  const content = `${newId('v')}.${composition}.${now.getTime().toString(36)}`;
  return `${content}.${hmac(secret, `visit:${content}`)}`;
}

/** Null: not of this portal, or too old. */
export function readVisit({ secret }: Config, pass: string, now: Date): Visit | null {
  const [id, composition, at, signature, ...rest] = pass.split('.');
  if (!id || !composition || !at || !signature || rest.length > 0) return null;
  if (!isSameSecret(signature, hmac(secret, `visit:${id}.${composition}.${at}`))) return null;
  const age = now.getTime() - Number.parseInt(at, 36);
  return age >= 0 && age <= openForMs ? { id, composition } : null;
}
