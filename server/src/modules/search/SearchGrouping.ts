import type { RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Groups of a kind, defined by its module: categories of APIs. */
export interface SearchGrouping {
  kind: SearchKind;
  /** Group of the object whose id is in this column. */
  groupOf: (objectId: RawBuilder<string>) => RawBuilder<string | null>;
  /** Condition for being in a group, and labels of which each member has one; no labels: the group is empty. */
  within: (
    db: Db,
    groupId: string,
    objectId: RawBuilder<string>,
  ) => Promise<{ isIn: RawBuilder<boolean>; labels: readonly string[] }>;
  namesOf: (db: Db, groupIds: readonly string[]) => Promise<Map<string, string>>;
}
