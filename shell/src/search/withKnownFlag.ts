import type { BootDocument } from '@portal/contract/internal';
import { searchTabs } from './searchTabs';

/** The query without its `flag` when no tab has it, because everything is shown then. Null: the flag is known. */
export function withKnownFlag(boot: BootDocument, query: URLSearchParams): URLSearchParams | null {
  const flag = query.get('flag');
  if (flag === null || flag === '0' || searchTabs(boot).some(({ tab }) => String(tab.flag) === flag))
    return null;
  const known = new URLSearchParams(query);
  known.delete('flag');
  return known;
}
