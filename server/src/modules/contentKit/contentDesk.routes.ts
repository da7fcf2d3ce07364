import {
  editContentView,
  listContent,
  rollBackContent,
  saveContent,
  viewContentChanges,
  viewContentRevision,
  withdrawContent,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { parseMinute } from '../../platform/time';
import type { ContentService } from './content.service';
import type { Publishing } from './Publishing';
import type { ContentLinks } from './ContentLinks';
import { readChanges } from './contentChanges.queries';
import { listManaged, readForm, readRevision } from './contentItem.queries';

const momentOf = (minute: string | undefined) => (minute ? parseMinute(minute) : null);

const publishingOf = ({
  publish,
  from,
  until,
}: {
  publish: number;
  from?: string;
  until?: string;
}): Publishing =>
  publish === 1 ? { kind: 'publish', from: momentOf(from), until: momentOf(until) } : { kind: 'keep' };

/** Calls by which operators manage content of every kind. */
export function registerContentDesk(
  answer: Answerer,
  contents: ContentService,
  { namesOf }: ContentLinks,
): void {
  answer(listContent, async ({ input, visitor, db }) =>
    translateTexts(await listManaged(db, input), visitor.language),
  );

  answer(editContentView, async ({ input: { kind, itemId }, visitor, db }) =>
    translateTexts(await readForm(db, namesOf, kind, itemId), visitor.language),
  );

  answer(viewContentRevision, ({ input: { itemId, revision }, db }) => readRevision(db, itemId, revision));

  answer(viewContentChanges, ({ input: { itemId, revision }, db }) =>
    readChanges(db, namesOf, itemId, revision),
  );

  answer(saveContent, ({ input: { kind, itemId, version, content, ...times }, member, visitor, db }) =>
    contents.write(
      db,
      { kind, itemId, version, content },
      publishingOf(times),
      actorOf('operator', member, visitor),
    ),
  );

  answer(withdrawContent, ({ input: { itemId, version }, member, visitor }) =>
    contents.withdraw(itemId, version, actorOf('operator', member, visitor)),
  );

  answer(rollBackContent, ({ input: { itemId, version, revision }, member, visitor }) =>
    contents.rollBack(itemId, version, revision, actorOf('operator', member, visitor)),
  );
}
