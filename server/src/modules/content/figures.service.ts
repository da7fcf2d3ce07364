import type { Deps } from '../../platform/Deps';
import { findFigures, type MarketFigures } from './content.queries';
import { countFigures } from './figures.repository';

export type FiguresService = ReturnType<typeof createFiguresService>;

/** What the home page says of the whole market: counted once a minute, not by every visit. */
export function createFiguresService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const count = () => countFigures(db, clock());

  async function read(): Promise<MarketFigures> {
    const kept = await findFigures(db);
    if (kept) return kept;
    await count();
    return read();
  }

  return { count, read };
}
