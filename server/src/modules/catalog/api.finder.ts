import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { term } from '../../platform/i18n/say';
import { findProductsOf } from './found.queries';

/** Finds APIs by number, by code, or by a search of their list. */
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
