import {
  applyPortal,
  banPortal,
  bindHost,
  checkPrefix,
  editPortal,
  listAllPortals,
  listMyPortals,
  listPortalChoices,
  listRevisions as listRevisionsCall,
  listSlides,
  portalHome,
  portalStatistics,
  publishBrand,
  removeSlide,
  rollbackBrand,
  saveNavigation,
  savePortalApis,
  savePortalDocuments,
  savePortalFaqs,
  savePortalMember,
  saveSlide,
  sortSlides,
  startPortal,
  stopPortal,
  unbindHost,
  verifyHost,
  viewPortal,
  withdrawPortal,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import { countHit } from '../../platform/http/rateLimit';
import { passesGuard } from '../../platform/roles';
import { formatDate, minutes } from '../../platform/time';
import type { PortalService } from '../content';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { PortalApplications } from './application.service';
import type { BrandService } from './brand.service';
import { listChoices } from './choices.queries';
import type { HostService } from './host.service';
import { managerOf } from './managerOf';
import type { PortalReader } from './portalReader.service';
import { isOpen, listAll, listManaged, listRevisions, listSlidesOf } from './portals.queries';
import type { RunningService } from './running.service';

const prefixChecksPerMinute = 60;
const verificationsPerTenMinutes = 20;

interface Services {
  portals: PortalService;
  applications: PortalApplications;
  brands: BrandService;
  hosts: HostService;
  running: RunningService;
  reader: PortalReader;
  sessions: Sessions;
}

export function registerPortalRoutes(
  answer: Answerer,
  deps: Deps,
  { portals, applications, brands, hosts, running, reader, sessions }: Services,
): void {
  const { clock } = deps;
  const addressOf = (prefix: string, servedHost: string | null) =>
    portals.addressOf(servedHost ?? portals.hostOfPrefix(prefix));
  const listed = () => ({ today: formatDate(clock()), addressOf });

  answer(checkPrefix, async ({ input: { prefix, doId }, member, visitor }) => {
    await countHit(deps, `prefix:${member.person.id}`, prefixChecksPerMinute, minutes);
    const checked = translateTexts(await applications.checkPrefix(prefix, doId), visitor.language);
    return { ...checked, url: addressOf(prefix, null) };
  });

  answer(applyPortal, ({ input, member, visitor, db }) =>
    applications.submit(db, member, managerOf(member), input, actorOf('owner', member, visitor)),
  );

  answer(withdrawPortal, async ({ input: { doId }, member, visitor }) => {
    await applications.withdraw(managerOf(member), doId, actorOf('owner', member, visitor));
    return {};
  });

  answer(listMyPortals, async ({ input, member, visitor, db }) =>
    translateTexts(await listManaged(db, managerOf(member), { ...input, ...listed() }), visitor.language),
  );

  answer(listAllPortals, async ({ input, visitor, db }) => {
    const isOperator = passesGuard('operator', await sessions.findMember(visitor.sessionHash));
    return translateTexts(await listAll(db, { ...input, ...listed(), isOperator }), visitor.language);
  });

  answer(banPortal, async ({ input: { doId, action, reason }, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await (action === 'ban' ? running.ban(doId, reason, actor) : running.lift(doId, actor));
    return {};
  });

  answer(viewPortal, async ({ input: { doId }, member, visitor }) =>
    translateTexts(await reader.view(managerOf(member), doId), visitor.language),
  );

  answer(listRevisionsCall, async ({ input: { doId, ...page }, member, visitor, db }) => {
    const { live_revision } = await reader.get(managerOf(member), doId);
    return translateTexts(await listRevisions(db, doId, live_revision, page), visitor.language);
  });

  answer(listPortalChoices, async ({ input: { doId, ids, ...wanted }, member, db }) =>
    listChoices(db, await reader.get(managerOf(member), doId), {
      ...wanted,
      ids: ids === undefined ? undefined : ids.split(',').filter(Boolean),
    }),
  );

  answer(portalStatistics, async ({ input: { doId, from, to }, member }) => {
    await reader.get(managerOf(member), doId);
    return reader.statistics(doId, from, to);
  });

  answer(portalHome, async ({ request }) => {
    const home = await reader.home(await portals.idAt(request.hostname));
    if (!home) throw new AppError('E6007');
    const { portal, types, faqs } = home;
    return {
      doName: portal.name,
      intro: portal.intro,
      contact: portal.contact,
      icpNo: portal.icp_no,
      documentTypes: types,
      faqs,
    };
  });

  answer(listSlides, async ({ input: { doId }, request, db }) => {
    const here = await portals.idAt(request.hostname);
    // A branded portal shows only its own.
    const isAsked = doId !== undefined && here === null;
    if (doId !== undefined && !(isAsked ? await isOpen(db, doId) : doId === here)) return { records: [] };
    return { records: await listSlidesOf(db, isAsked ? doId : here, clock()) };
  });

  registerDrafting(answer, brands);
  registerHosts(answer, deps, hosts);

  answer(savePortalMember, async ({ input: { doId, ...change }, member, visitor }) => {
    await running.saveMember(managerOf(member), doId, change, visitor.address);
    return {};
  });

  answer(stopPortal, async ({ input: { doId, reason }, member, visitor }) => {
    await running.stop(managerOf(member), doId, reason, actorOf('owner', member, visitor));
    return {};
  });

  answer(startPortal, async ({ input: { doId }, member, visitor }) => {
    await running.start(managerOf(member), doId, actorOf('owner', member, visitor));
    return {};
  });
}

/** Calls that change the draft, and that publish it. */
function registerDrafting(answer: Answerer, brands: BrandService): void {
  answer(editPortal, ({ input: { doId, mark, ...brand }, member }) =>
    brands.edit(managerOf(member), doId, brand, mark),
  );

  answer(saveNavigation, ({ input: { doId, mark, items }, member }) =>
    brands.saveNavigation(managerOf(member), doId, items, mark),
  );

  answer(savePortalApis, ({ input: { doId, mark, apis }, member }) =>
    brands.saveApis(managerOf(member), doId, apis, mark),
  );

  answer(savePortalDocuments, ({ input: { doId, mark, docIds }, member }) =>
    brands.saveDocuments(managerOf(member), doId, docIds, mark),
  );

  answer(savePortalFaqs, ({ input: { doId, mark, isAll, faqIds }, member }) =>
    brands.saveFaqs(managerOf(member), doId, isAll === 1 ? null : faqIds, mark),
  );

  answer(saveSlide, async ({ input: { doId, caId, mark, ...slide }, member }) => ({
    caId: await brands.saveSlide(managerOf(member), doId, { caId, mark }, slide),
  }));

  answer(removeSlide, async ({ input: { doId, caId, mark }, member }) => {
    await brands.removeSlide(managerOf(member), doId, caId, mark);
    return {};
  });

  answer(sortSlides, async ({ input: { doId, caIds, mark }, member }) => {
    await brands.sortSlides(managerOf(member), doId, caIds, mark);
    return {};
  });

  answer(publishBrand, ({ input: { doId, note }, member, visitor, db }) =>
    brands.publish(db, managerOf(member), doId, note, actorOf('owner', member, visitor)),
  );

  answer(rollbackBrand, ({ input: { doId, revision }, member, visitor, db }) =>
    brands.rollback(db, managerOf(member), doId, revision, actorOf('owner', member, visitor)),
  );
}

function registerHosts(answer: Answerer, deps: Deps, hosts: HostService): void {
  answer(bindHost, ({ input: { doId, ...host }, member, visitor }) =>
    hosts.bind(managerOf(member), doId, host, actorOf('owner', member, visitor)),
  );

  answer(verifyHost, async ({ input: { doId }, member, visitor }) => {
    await countHit(deps, `verifyHost:${member.person.id}`, verificationsPerTenMinutes, 10 * minutes);
    return hosts.verify(managerOf(member), doId, actorOf('owner', member, visitor));
  });

  answer(unbindHost, async ({ input: { doId }, member, visitor }) => {
    await hosts.unbind(managerOf(member), doId, actorOf('owner', member, visitor));
    return {};
  });
}
