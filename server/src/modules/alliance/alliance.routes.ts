import {
  allianceInfo,
  applyAlliance,
  applyPartner,
  listAllianceMembers,
  listAllianceNews,
  listPartnerCases,
  listPartners,
  myAllianceApply,
  myPartnerApply,
  partnerInfo,
  viewAllianceMember,
  viewAllianceNews,
  viewPartner,
  withdrawAllianceApply,
  withdrawPartnerApply,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { PortalService } from '../content';
import { findShown, getShown, listShown } from '../contentKit';
import { listApis } from './memberApis.queries';
import type { JoinService } from './join.service';

/** The pages of the alliance and of partners, the same in every portal. */
export function registerAllianceRoutes(
  answer: Answerer,
  { joins, portals }: { joins: JoinService; portals: PortalService },
): void {
  answer(allianceInfo, async ({ db }) => ({ info: (await findShown(db, 'allianceInfo'))?.content ?? null }));

  answer(listAllianceMembers, async ({ input: { orgType, ...page }, db }) => {
    const { records, ...found } = await listShown(db, 'allianceMember', page, { orgType });
    return { ...found, records: records.map(({ itemId, content: member }) => ({ itemId, member })) };
  });

  answer(viewAllianceMember, async ({ input: { memberId }, request, db }) => {
    const { itemId, content: member } = await getShown(db, 'allianceMember', memberId);
    const apis = await listApis(db, await portals.idAt(request.hostname), member.apis);
    return { itemId, member, apis };
  });

  answer(listAllianceNews, async ({ input, db }) => {
    const { records, ...found } = await listShown(db, 'allianceNews', input);
    return {
      ...found,
      records: records.map(({ itemId, publishTime, content: { title, brief } }) => ({
        itemId,
        publishTime,
        title,
        brief,
      })),
    };
  });

  answer(viewAllianceNews, async ({ input: { newsId }, db }) => {
    const news = await getShown(db, 'allianceNews', newsId);
    return { itemId: news.itemId, publishTime: news.publishTime, ...news.content };
  });

  answer(partnerInfo, async ({ db }) => ({ info: (await findShown(db, 'partnerInfo'))?.content ?? null }));

  answer(listPartners, async ({ input: { ability, region, ...page }, db }) => {
    const { records, ...found } = await listShown(db, 'partner', page, { ability, region });
    return { ...found, records: records.map(({ itemId, content }) => ({ itemId, ...content })) };
  });

  answer(viewPartner, async ({ input: { partnerId }, db }) => {
    const { itemId, content: partner } = await getShown(db, 'partner', partnerId);
    return { itemId, partner };
  });

  answer(listPartnerCases, async ({ input, db }) => {
    const { records, ...found } = await listShown(db, 'partnerCase', input);
    return { ...found, records: records.map(({ itemId, content: story }) => ({ itemId, story })) };
  });

  answer(myAllianceApply, ({ member }) => joins.view(member.id, 'alliance'));
  answer(myPartnerApply, ({ member }) => joins.view(member.id, 'partner'));

  answer(applyAlliance, ({ input, member, visitor, db }) =>
    joins.apply(db, member, 'alliance', input, actorOf('owner', member, visitor)),
  );
  answer(applyPartner, ({ input, member, visitor, db }) =>
    joins.apply(db, member, 'partner', input, actorOf('owner', member, visitor)),
  );

  answer(withdrawAllianceApply, async ({ member, visitor }) => {
    await joins.withdraw('alliance', actorOf('owner', member, visitor));
    return {};
  });
  answer(withdrawPartnerApply, async ({ member, visitor }) => {
    await joins.withdraw('partner', actorOf('owner', member, visitor));
    return {};
  });
}
