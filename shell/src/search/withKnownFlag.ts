import type { BootDocument } from '@portal/contract/internal';
import { searchTabs } from './searchTabs';

/** The query without a flag that no tab has: what is shown is everything, and so says the address. Null: it is known. */
export function withKnownFlag(boot: BootDocument, query: URLSearchParams): URLSearchParams | null {
  const flag = query.get('flag');
  if (flag === null || flag === '0' || searchTabs(boot).some(({ tab }) => String(tab.flag) === flag))
    return null;
  const known = new URLSearchParams(query);
  known.delete('flag');
  return known;
}
