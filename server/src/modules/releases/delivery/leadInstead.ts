import type { Guard } from '@portal/rules';
import type { Member } from '../../../platform/http/Member';
import { passesGuard } from '../../../platform/roles';

/**
 * Where a visitor who may not see the page is redirected, as the browser would do once it knew; null: it is shown, or
 * tells itself what is missing.
 *
 * @param member  Null: nobody is signed in.
 */
export function leadInstead(guard: Guard, member: Member | null, { pathname, search }: URL): string | null {
  if (guard === 'public') return null;
  if (!member) return `/login?redirect=${encodeURIComponent(pathname + search)}`;
  return guard === 'operator' && !passesGuard(guard, member) ? '/err?code=E5103' : null;
}
