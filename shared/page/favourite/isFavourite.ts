import type { FavouriteKind } from '@portal/calls';
import { call } from '@portal/client';

interface Question {
  kind: FavouriteKind;
  objId: string;
  resolve: (isFavourite: boolean) => void;
  reject: (error: unknown) => void;
}

let waiting: Question[] = [];

/** Whether the member has collected it. What a page asks in one go is one call. */
export function isFavourite(kind: FavouriteKind, objId: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(askAll);
    waiting.push({ kind, objId, resolve, reject });
  });
}

function askAll(): void {
  const asked = waiting;
  waiting = [];
  for (const kind of new Set(asked.map((question) => question.kind)))
    void askFor(
      kind,
      asked.filter((question) => question.kind === kind),
    );
}

async function askFor(kind: FavouriteKind, asked: readonly Question[]): Promise<void> {
  try {
    const { findFavourites } = await import('./favouriteCalls');
    const { objIds } = await call(findFavourites, {
      kind,
      objIds: [...new Set(asked.map(({ objId }) => objId))],
    });
    for (const { objId, resolve } of asked) resolve(objIds.includes(objId));
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
