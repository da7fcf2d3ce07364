import type { ManifestRoute } from '@portal/contract/internal';
import { roles, type Member } from '@portal/session';

/** Whether a member may enter a route. The server asks again with every call. */
export function mayEnter(guard: ManifestRoute['guard'], member: Member): boolean {
  if (guard === 'authenticated') return member.registerType !== null;
  if (guard === 'provider') return (member.roles & roles.provider) !== 0;
  if (guard === 'operator') return (member.roles & roles.operator) !== 0;
  return true;
}
