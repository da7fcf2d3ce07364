import type { AnyContent, ContentKind, PickKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Writes published content of one kind to the tables of its own module and to the search index. */
export interface ContentKeeper {
  /** Runs in the transaction that publishes it, for the first time or again. */
  show: (tx: Db, id: string, content: AnyContent, at: Date, revision: number) => Promise<void>;
  hide: (tx: Db, id: string) => Promise<void>;
}

/** What the kit needs from the modules whose content it stores; see `contentLinks`. */
export interface ContentLinks {
  keepers: Partial<Record<ContentKind, ContentKeeper>>;
  /** Names of the existing objects of each kind. */
  namesOf: Readonly<Record<PickKind, (db: Db, ids: readonly string[]) => Promise<Map<string, string>>>>;
}
