import {
  editNoticeView,
  listNotices,
  manageNotices,
  pinNotice,
  saveNotice,
  viewNotice,
  withdrawNotice,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { PortalService } from '../content';
import { actorOf } from '../../platform/http/actorOf';
import type { Sessions } from '../../platform/http/Member';
import { listManaged, listVisible } from './notice.queries';
import type { NoticeService } from './notice.service';
import { publishingOf } from './publishingOf';

interface Services {
  notices: NoticeService;
  portals: PortalService;
  sessions: Sessions;
}

export function registerNoticeRoutes(answer: Answerer, { notices, portals, sessions }: Services): void {
  const portalOf = async (hostname: string) => portals.idOf(await portals.resolve(hostname));
  const readerOf = async (sessionHash: string) => (await sessions.findMember(sessionHash))?.person.id ?? null;

  answer(listNotices, async ({ input: { searchText, noType: type, ...page }, request, visitor, db }) => {
    const portalId = await portalOf(request.hostname);
    return listVisible(db, { portalId, searchText, type }, await readerOf(visitor.sessionHash), page);
  });

  answer(viewNotice, async ({ input: { noId }, request, visitor }) =>
    notices.read(await portalOf(request.hostname), noId, await readerOf(visitor.sessionHash)),
  );

  answer(manageNotices, ({ input, db }) => listManaged(db, input));

  answer(editNoticeView, ({ input: { noId } }) => notices.draft(noId));

  answer(saveNotice, async ({ input, member, visitor }) => {
    const { noId, title, noType, content, top, scope } = input;
    const { id, state } = await notices.save(
      noId,
      { title, type: noType, content, isPinned: top === 1, scope },
      publishingOf(input),
      actorOf('operator', member, visitor),
    );
    return { noId: id, state };
  });

  answer(withdrawNotice, async ({ input: { noId }, member, visitor }) => {
    await notices.withdraw(noId, actorOf('operator', member, visitor));
    return {};
  });

  answer(pinNotice, async ({ input: { noId, top } }) => {
    await notices.pin(noId, top === 1);
    return {};
  });
}
