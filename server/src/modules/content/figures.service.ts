import type { Deps } from '../../platform/Deps';
import { findFigures, type MarketFigures } from './content.queries';
import { countFigures } from './figures.repository';

export type FiguresService = ReturnType<typeof createFiguresService>;

/** Figures of the whole market on the home page: counted once a minute rather than per visit. */
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
