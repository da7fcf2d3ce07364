import { documentKindCode, wordsOf } from '@portal/calls';
import type { ContentKeeper } from '../contentKit';
import { putKind, withdrawKind } from './documentKind.repository';

/** Kinds of documents that are shown are offered to authors. Documents keep one that is not shown any more. */
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
