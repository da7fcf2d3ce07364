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
import type { Onlooker } from '../../platform/Onlooker';

interface Source {
  /** Ids of what somebody is shown. */
  shown: (db: Db, onlooker: Onlooker) => ReturnType<typeof shownApis>;
  /** As they are, whether anybody is shown them or not. */
  read: (db: Db, ids: readonly string[]) => Promise<Map<string, Subject>>;
  /** What is said of one that is not shown. */
  missing: Code;
  /** The page about it. */
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
