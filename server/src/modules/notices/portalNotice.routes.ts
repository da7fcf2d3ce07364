import {
  editPortalNoticeView,
  listPortalNotices,
  pinPortalNotice,
  removePortalNotice,
  rollBackPortalNotice,
  savePortalNotice,
  viewPortalNoticeRevision,
  withdrawPortalNotice,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { managerOf } from '../portals';
import { publishingOf } from './publishingOf';
import type { PortalNoticeService } from './portalNotice.service';

export function registerPortalNoticeRoutes(answer: Answerer, notices: PortalNoticeService): void {
  answer(listPortalNotices, ({ input: { doId, ...wanted }, member }) =>
    notices.list(managerOf(member), doId, wanted),
  );

  answer(editPortalNoticeView, async ({ input: { doId, noId }, member, visitor }) =>
    translateTexts(await notices.draft(managerOf(member), doId, noId), visitor.language),
  );

  answer(savePortalNotice, ({ input, member, visitor, db }) => {
    const { doId, noId: id, version, title, noType: type, content, top, fileIds } = input;
    const publishing = publishingOf(input);
    return notices.save(
      db,
      managerOf(member),
      { doId, id, version, title, type, content, fileIds, isPinned: top === 1, publishing },
      actorOf('owner', member, visitor),
    );
  });

  answer(viewPortalNoticeRevision, async ({ input: { doId, noId: id, revision }, member, visitor }) =>
    translateTexts(await notices.revision(managerOf(member), { doId, id }, revision), visitor.language),
  );

  answer(rollBackPortalNotice, ({ input: { doId, noId: id, ...wanted }, member, visitor }) =>
    notices.rollBack(managerOf(member), { doId, id }, wanted, actorOf('owner', member, visitor)),
  );

  answer(withdrawPortalNotice, async ({ input: { doId, noId: id }, member, visitor }) => {
    await notices.withdraw(managerOf(member), { doId, id }, actorOf('owner', member, visitor));
    return {};
  });

  answer(pinPortalNotice, async ({ input: { doId, noId: id, top }, member, visitor }) => {
    await notices.pin(managerOf(member), { doId, id }, top === 1, actorOf('owner', member, visitor));
    return {};
  });

  answer(removePortalNotice, async ({ input: { doId, noId: id }, member, visitor }) => {
    await notices.remove(managerOf(member), { doId, id }, actorOf('owner', member, visitor));
    return {};
  });
}
