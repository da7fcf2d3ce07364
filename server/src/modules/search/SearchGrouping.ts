import type { RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** How things of a kind are grouped by the module that they belong to: an API stands in a category. */
export interface SearchGrouping {
  kind: SearchKind;
  /** The group of the thing whose id is in this column. */
  groupOf: (objectId: RawBuilder<string>) => RawBuilder<string | null>;
  /** What is in a group: whether that thing is, and labels one of which all in it have; none: nothing is. */
  within: (
    db: Db,
    groupId: string,
    objectId: RawBuilder<string>,
  ) => Promise<{ isIn: RawBuilder<boolean>; labels: readonly string[] }>;
  namesOf: (db: Db, groupIds: readonly string[]) => Promise<Map<string, string>>;
}
