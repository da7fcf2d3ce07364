import type { FavouriteKind } from '@portal/calls';
import type { Code } from '@portal/codes';
import type { Db } from '../../platform/db/Db';
import type { Subject } from './Subject';
import {
  readApis,
  readDocuments,
  readSolutions,
  shownApis,
  shownDocuments,
  shownScenes,
} from './subjects.queries';
import type { Viewer } from '../../platform/Viewer';

interface Source {
  /** Ids of what a viewer may see. */
  shown: (db: Db, viewer: Viewer) => ReturnType<typeof shownApis>;
  /** Their present state, whether or not they are shown to anybody. */
  read: (db: Db, ids: readonly string[]) => Promise<Map<string, Subject>>;
  /** The code for one that is not shown. */
  missing: Code;
  /** The page of it. */
  pathOf: (id: string) => string;
}

export const favouriteSources: Readonly<Record<FavouriteKind, Source>> = {
  api: {
    shown: shownApis,
    read: readApis,
    missing: 'E4004',
    pathOf: (id) => `/APIDetails?apiId=${id}`,
  },
  doc: {
    shown: shownDocuments,
    read: readDocuments,
    missing: 'E7001',
    pathOf: (id) => `/documentDetails?docId=${id}`,
  },
  solution: {
    shown: shownScenes,
    read: readSolutions,
    missing: 'E4010',
    pathOf: (id) => `/sceneSolutionDetail?soId=${id}`,
  },
};
