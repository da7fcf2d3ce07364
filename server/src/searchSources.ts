import { allianceSource } from './modules/alliance';
import { productSource } from './modules/catalog';
import { documentSource } from './modules/documents';
import { faqSource } from './modules/help';
import { noticeSource } from './modules/notices';
import { rebuildSearch } from './modules/search';
import { solutionSource } from './modules/solutions';
import type { Db } from './platform/db/Db';

/** What visitors can find. */
export const searchSources = [
  productSource,
  documentSource,
  noticeSource,
  faqSource,
  solutionSource,
  allianceSource,
];

export const describeAll = (db: Db) => rebuildSearch(db, searchSources);
