import type { AnyContent, ContentKind, PickKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Keeps what is shown of a kind as its own module reads it: in its tables, and in what can be found. */
export interface ContentKeeper {
  /** In the transaction that shows it, anew or for the first time. */
  show: (tx: Db, id: string, content: AnyContent, at: Date, revision: number) => Promise<void>;
  hide: (tx: Db, id: string) => Promise<void>;
}

/** What the kit needs of the modules whose contents it holds; see `contentLinks`. */
export interface ContentLinks {
  keepers: Partial<Record<ContentKind, ContentKeeper>>;
  /** Names of what there is of these. */
  namesOf: Readonly<Record<PickKind, (db: Db, ids: readonly string[]) => Promise<Map<string, string>>>>;
}
