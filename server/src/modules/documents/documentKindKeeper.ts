import { documentKindCode, wordsOf } from '@portal/calls';
import type { ContentKeeper } from '../contentKit';
import { putKind, withdrawKind } from './documentKind.repository';

/** Published kinds are offered to authors. Documents keep a kind that is withdrawn. */
export const documentKindKeeper: ContentKeeper = {
  show: (tx, id, { name, nameEn, brief, order }) =>
    putKind(tx, {
      id: documentKindCode(id),
      name: wordsOf(name),
      name_en: wordsOf(nameEn),
      brief: wordsOf(brief),
      sort: Number(order),
      is_offered: true,
    }),
  hide: (tx, id) => withdrawKind(tx, documentKindCode(id)),
};
