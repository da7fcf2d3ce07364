import { alliancePages } from './modules/alliance';
import { apiPages } from './modules/catalog';
import { documentPages } from './modules/documents';
import { helpPages } from './modules/help';
import { entryPages } from './modules/identity';
import { mailPages } from './modules/messages';
import { noticePages } from './modules/notices';
import { solutionPages } from './modules/solutions';
import type { PageKind } from './platform/PageKind';

/** What the documents of pages say about them. A page that nobody describes has the title of its route. */
export const pageKinds: readonly PageKind[] = [
  ...apiPages,
  ...solutionPages,
  ...documentPages,
  ...noticePages,
  ...helpPages,
  ...alliancePages,
  ...entryPages,
  ...mailPages,
];
