import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/said/listed';
import { term } from '../../platform/said/say';
import { findProductsOf } from './found.queries';

/** APIs by number, code, or what their list finds. */
export const apiFinder = (db: Db): DeskFinder => ({
  title: term('API'),
  area: 'market',
  find: async (text) =>
    (await findProductsOf(db, text)).map(({ id, name, code, provider }) => ({
      id,
      title: name,
      detail: together([code, provider]),
      link: `/ops/apis?name=${encodeURIComponent(name)}`,
    })),
});
