import { favouriteChanges, favouriteKinds, type FavouriteChange, type FavouriteKind } from '@portal/calls';
import { favouritesMax, foldersMax, keysOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { groupBy } from '../../platform/groupBy';
import { notifyAll } from '../messages';
import { newsOf } from './changesSince';
import {
  countFavourites,
  findFavourites,
  isShown,
  listFavourites,
  listFolders,
  listWatched,
  lockWatchers,
  type FavouriteFilter,
} from './favourite.queries';
import {
  deleteFavourites,
  insertFavourite,
  lockCollection,
  setFolder,
  setTold,
  setWatched,
  type Chosen,
} from './favourite.repository';
import { favouriteSources } from './favouriteSources';
import type { Subject } from './Subject';
import type { Viewer } from '../../platform/Viewer';
import { say, term, type TranslatableText } from '../../platform/i18n/say';

interface One {
  userId: string;
  kind: FavouriteKind;
  objId: string;
}

const watchedAtOnce = 200;

export type FavouriteService = ReturnType<typeof createFavouriteService>;

/** Collections: to find things again, and to be notified of changes. */
export function createFavouriteService({ db, clock, log }: Deps) {
  async function subjectOf(tx: Db, kind: FavouriteKind, id: string): Promise<Subject> {
    const subject = (await favouriteSources[kind].read(tx, [id])).get(id);
    if (!subject) throw new AppError(favouriteSources[kind].missing);
    return subject;
  }

  /** @throws {AppError} `E4008` for one folder too many. */
  async function checkFolder(tx: Db, userId: string, kind: FavouriteKind, folder: string): Promise<void> {
    if (folder === '') return;
    const folders = await listFolders(tx, userId, kind);
    if (!folders.includes(folder) && folders.length >= foldersMax) throw new AppError('E4008');
  }

  return {
    list: (userId: string, viewer: Viewer, filter: FavouriteFilter) =>
      listFavourites(db, userId, viewer, filter),

    find: (userId: string, kind: FavouriteKind, objIds: readonly string[]) =>
      findFavourites(db, userId, kind, objIds),

    /** @throws {AppError} the code of the kind for one that the portal does not show, `E4007`, `E4008`. */
    async add({ userId, kind, objId }: One, viewer: Viewer, folder: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await isShown(tx, viewer, kind, objId))) throw new AppError(favouriteSources[kind].missing);
        await lockCollection(tx, userId);
        if ((await findFavourites(tx, userId, kind, [objId])).length > 0) return;
        if ((await countFavourites(tx, userId)) >= favouritesMax) throw new AppError('E4007');
        await checkFolder(tx, userId, kind, folder);
        const facts = JSON.stringify((await subjectOf(tx, kind, objId)).facts);
        await insertFavourite(tx, {
          user_id: userId,
          kind,
          object_id: objId,
          folder,
          known: facts,
          told: facts,
          created_at: clock(),
        });
      });
    },

    remove: (chosen: Chosen) => deleteFavourites(db, chosen),

    /** @throws {AppError} `E4008`. */
    async move(chosen: Chosen, folder: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockCollection(tx, chosen.userId);
        await checkFolder(tx, chosen.userId, chosen.kind, folder);
        await setFolder(tx, chosen, folder);
      });
    },

    /** @throws {AppError} `E4009` for what is not collected. */
    async watch(one: One, isWatched: boolean): Promise<void> {
      const subject = isWatched
        ? (await favouriteSources[one.kind].read(db, [one.objId])).get(one.objId)
        : undefined;
      if (isWatched && !subject) throw new AppError('E4009');
      if (!(await setWatched(db, one, subject?.facts ?? null))) throw new AppError('E4009');
    },

    /** Notifies watchers of what has changed since their last notification. */
    async tellWatchers(): Promise<void> {
      for (const kind of keysOf(favouriteKinds)) {
        for (let after = ''; ;) {
          const ids = await listWatched(db, kind, after, watchedAtOnce);
          const subjects = await favouriteSources[kind].read(db, ids);
          await forEachRow(
            log,
            [...subjects],
            ([id]) => id,
            ([id, subject]) => inTransaction(db, (tx) => tellOf(tx, kind, id, subject, clock())),
          );
          const next = ids[watchedAtOnce - 1];
          if (next === undefined) break;
          after = next;
        }
      }
    },
  };
}

async function tellOf(tx: Db, kind: FavouriteKind, id: string, { title, facts }: Subject, at: Date) {
  const behind = (await lockWatchers(tx, kind, id)).flatMap(({ user_id, told }) => {
    const news = newsOf(told, facts);
    return news.length > 0 ? [{ userId: user_id, news: sentenceOf(news) }] : [];
  });
  for (const readers of groupBy(behind, ({ news }) => String(news)).values()) {
    const [{ news }] = readers;
    const userIds = readers.map(({ userId }) => userId);
    await notifyAll(tx, userIds, {
      kind: 'api',
      at,
      title: say`您收藏的${term(favouriteKinds[kind])}“${title}”${news}`,
      text: say`在我的收藏里可以看到它的现状，也可以停止订阅更新。`,
      link: facts.isGone ? '/myCollection' : favouriteSources[kind].pathOf(id),
    });
    await setTold(tx, kind, id, userIds, facts);
  }
}

const sentenceOf = (news: readonly FavouriteChange[]): TranslatableText =>
  news
    .map<TranslatableText>((change) => term(favouriteChanges[change]))
    .reduce((before, next) => say`${before}、${next}`);
