import {
  editNoticeView,
  listNotices,
  manageNotices,
  pinNotice,
  rollBackNotice,
  saveNotice,
  viewNotice,
  viewNoticeRevision,
  withdrawNotice,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { PortalService } from '../content';
import { actorOf } from '../../platform/http/actorOf';
import type { Sessions } from '../../platform/http/Member';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listManaged, listVisible } from './notice.queries';
import type { NoticeService } from './notice.service';
import type { NoticeReadingService } from './noticeReading.service';
import { readRevision } from './noticeForm.queries';
import { publishingOf } from './publishingOf';

interface Services {
  notices: NoticeService;
  reading: NoticeReadingService;
  portals: PortalService;
  sessions: Sessions;
}

export function registerNoticeRoutes(
  answer: Answerer,
  { notices, reading, portals, sessions }: Services,
): void {
  const portalOf = async (hostname: string) => portals.idOf(await portals.resolve(hostname));
  const readerOf = async (sessionHash: string) => (await sessions.findMember(sessionHash))?.person.id ?? null;

  answer(listNotices, async ({ input: { searchText, noType: type, ...page }, request, visitor, db }) => {
    const portalId = await portalOf(request.hostname);
    return listVisible(db, { portalId, searchText, type }, await readerOf(visitor.sessionHash), page);
  });

  answer(viewNotice, async ({ input: { noId }, request, visitor }) =>
    reading.read(await portalOf(request.hostname), noId, await readerOf(visitor.sessionHash)),
  );

  answer(manageNotices, async ({ input, visitor, db }) =>
    translateTexts(await listManaged(db, input), visitor.language),
  );

  answer(editNoticeView, async ({ input: { noId }, visitor }) =>
    translateTexts(await reading.draft(noId), visitor.language),
  );

  answer(saveNotice, ({ input, member, visitor, db }) => {
    const { noId: id, version, title, noType, content, top, scope, fileIds } = input;
    return notices.save(
      db,
      { id, version },
      { title, type: noType, content, isPinned: top === 1, scope, fileIds },
      publishingOf(input),
      actorOf('operator', member, visitor),
    );
  });

  answer(viewNoticeRevision, async ({ input: { noId, revision }, visitor, db }) =>
    translateTexts(await readRevision(db, noId, revision), visitor.language),
  );

  answer(rollBackNotice, ({ input: { noId, version, revision }, member, visitor }) =>
    notices.rollBack(noId, version, revision, actorOf('operator', member, visitor)),
  );

  answer(withdrawNotice, async ({ input: { noId }, member, visitor }) => {
    await notices.withdraw(noId, actorOf('operator', member, visitor));
    return {};
  });

  answer(pinNotice, async ({ input: { noId, top }, member, visitor }) => {
    await notices.pin(noId, top === 1, actorOf('operator', member, visitor));
    return {};
  });
}
