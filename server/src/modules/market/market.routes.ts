import {
  addApp,
  addAppCertificate,
  addAppIps,
  addApply,
  addKey,
  applyLive,
  batchApply,
  auditApplies,
  auditApply,
  changeKey,
  checkAppIp,
  changePlan,
  commentApply,
  editApp,
  findStandings,
  listAppApis,
  listAppOperations,
  listApplies,
  listApplyComments,
  listAppCertificates,
  listAppIps,
  listApps,
  listKeys,
  listOverdueApplies,
  listProviderApplies,
  moveApp,
  pressApply,
  quoteApply,
  quoteUnsubscribe,
  removeApp,
  readAppCertificate,
  removeAppCertificate,
  removeAppIp,
  requireAppCertificate,
  renewApply,
  saveAutoRenewal,
  viewAutoRenewal,
  resumeApply,
  rotateKey,
  saveAppCallbacks,
  setApplyLimit,
  simpleListApps,
  startApp,
  startAppDebug,
  stopApp,
  stopAppDebug,
  suspendApply,
  unsubscribe,
  uploadPublicKey,
  urgeApply,
  viewApp,
  viewApplicant,
  viewApply,
  viewAppDebug,
  viewLive,
  withdrawApply,
  withdrawLive,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import { actorOf } from '../../platform/http/actorOf';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { PortalService } from '../content';
import type { AddressListService } from './addressList/addressList.service';
import type { CertificateListService } from './certificate/certificateList.service';
import type { AppMoveService } from './app/appMove.service';
import type { AppService } from './app/app.service';
import type { DebugService } from './app/debug.service';
import type { GoLiveService } from './app/goLive.service';
import type { KeyService } from './key/key.service';
import type { NewApps } from './app/newApp.service';
import type { SubscriptionService } from './subscription/subscription.service';
import { viewerIn } from '../../platform/Viewer';

interface Services {
  apps: AppService;
  addressLists: AddressListService;
  certificates: CertificateListService;
  appMoves: AppMoveService;
  debug: DebugService;
  goLive: GoLiveService;
  keys: KeyService;
  newApps: NewApps;
  subscriptions: SubscriptionService;
  portals: PortalService;
}

export function registerMarketRoutes(
  answer: Answerer,
  {
    apps,
    addressLists,
    certificates,
    appMoves,
    debug,
    goLive,
    keys,
    newApps,
    subscriptions,
    portals,
  }: Services,
): void {
  answer(addApp, async ({ input, member, visitor, db, request }) => {
    const viewer = viewerIn(await portals.idAt(request.hostname, db), member.id);
    return newApps.add(db, member, { ...input, viewer }, actorOf('owner', member, visitor));
  });
  answer(editApp, async ({ input, member, visitor }) => {
    await apps.edit(member.id, input.appId, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(listApps, ({ input, member }) => apps.list(member.id, input));
  answer(simpleListApps, ({ member }) => apps.simpleList(member.id));
  answer(viewApp, ({ input, member }) => apps.view(member.id, input.appId));
  answer(listAppOperations, async ({ input, member, visitor }) =>
    translateTexts(await apps.operations(member.id, input.appId, input), visitor.language),
  );
  answer(stopApp, async ({ input, member, visitor }) => {
    await apps.stop(member.id, input.appId, actorOf('owner', member, visitor));
    return {};
  });
  answer(startApp, async ({ input, member, visitor }) => {
    await apps.start(member.id, input.appId, actorOf('owner', member, visitor));
    return {};
  });
  answer(removeApp, async ({ input, member, visitor }) => {
    await apps.remove(member.id, input.appId, actorOf('owner', member, visitor));
    return {};
  });
  answer(moveApp, ({ input, member, visitor, db }) =>
    appMoves.move(db, member.person, input, actorOf('owner', member, visitor)),
  );
  answer(viewAppDebug, ({ input, member }) => debug.view(member.id, input));
  answer(startAppDebug, ({ input, member, visitor }) =>
    debug.start(member.id, input, actorOf('owner', member, visitor)),
  );
  answer(stopAppDebug, async ({ input, member, visitor }) => {
    await debug.stop(member.id, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(viewLive, async ({ input, member, visitor }) =>
    translateTexts(await goLive.view(member.id, input.appId), visitor.language),
  );
  answer(applyLive, ({ input, member, visitor, db }) =>
    goLive.apply(db, member.id, input, actorOf('owner', member, visitor)),
  );
  answer(withdrawLive, async ({ input, member, visitor }) => {
    await goLive.withdraw(member.id, input.appId, actorOf('owner', member, visitor));
    return {};
  });
  answer(listAppApis, ({ input, member }) => subscriptions.appApis(member.id, input.appId, input));

  answer(listAppIps, async ({ input, member, visitor }) => ({
    ...(await addressLists.view(member.id, input)),
    ownAddress: visitor.address,
  }));
  answer(addAppIps, ({ input, member, visitor }) =>
    addressLists.addIps(member.id, input, actorOf('owner', member, visitor)),
  );
  answer(removeAppIp, async ({ input, member, visitor }) => {
    await addressLists.removeIp(member.id, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(checkAppIp, ({ input, member }) => addressLists.check(member.id, input));
  answer(saveAppCallbacks, ({ input, member, visitor }) =>
    addressLists.saveCallbacks(member.id, input, actorOf('owner', member, visitor)),
  );

  answer(listAppCertificates, ({ input, member }) => certificates.view(member.id, input));
  answer(readAppCertificate, ({ input, member }) => certificates.read(member.id, input));
  answer(addAppCertificate, ({ input, member, visitor }) =>
    certificates.add(member.id, input, actorOf('owner', member, visitor)),
  );
  answer(removeAppCertificate, async ({ input, member, visitor }) => {
    await certificates.remove(member.id, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(requireAppCertificate, async ({ input: { isRequired, ...list }, member, visitor }) => {
    const actor = actorOf('owner', member, visitor);
    await certificates.require(member.id, { ...list, isRequired: isRequired === 1 }, actor);
    return {};
  });

  answer(listKeys, ({ input, member }) => keys.list(member.id, input.appId, input.env));
  answer(addKey, ({ input, member, visitor, db }) =>
    keys.add(db, member.id, input, actorOf('owner', member, visitor)),
  );
  answer(uploadPublicKey, ({ input, member, visitor, db }) =>
    keys.upload(db, member.id, input, actorOf('owner', member, visitor)),
  );
  answer(rotateKey, ({ input, member, visitor, db }) =>
    keys.rotate(db, member.id, input.keyId, input.graceHours, actorOf('owner', member, visitor)),
  );
  answer(changeKey, ({ input, member, visitor }) =>
    keys.change(member.id, input.keyId, input.action, actorOf('owner', member, visitor)),
  );

  answer(addApply, async ({ input, member, visitor, db, request }) => {
    const viewer = viewerIn(await portals.idAt(request.hostname, db), member.id);
    return subscriptions.add(db, member, { ...input, viewer }, actorOf('owner', member, visitor));
  });
  answer(batchApply, async ({ input, member, visitor, db, request }) => {
    const viewer = viewerIn(await portals.idAt(request.hostname, db), member.id);
    return subscriptions.addAll(db, member, { ...input, viewer }, actorOf('owner', member, visitor));
  });
  answer(findStandings, async ({ input, member }) => ({
    records: await subscriptions.standings(member.id, input.apiIds),
  }));
  answer(listApplies, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.list(member.id, input), visitor.language),
  );
  answer(viewApply, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.view(member, input.applyId), visitor.language),
  );
  answer(withdrawApply, async ({ input, member, visitor }) => {
    await subscriptions.withdraw(input.applyId, actorOf('owner', member, visitor));
    return {};
  });
  answer(urgeApply, async ({ input, member, visitor }) => {
    await subscriptions.urge(input.applyId, actorOf('owner', member, visitor));
    return {};
  });
  answer(quoteUnsubscribe, ({ input, member }) => subscriptions.quoteUnsubscribe(member, input.applyId));
  answer(unsubscribe, ({ input, member, visitor, db }) =>
    subscriptions.unsubscribe(db, input, actorOf('owner', member, visitor)),
  );
  answer(quoteApply, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.quote(member, input), visitor.language),
  );
  answer(viewAutoRenewal, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.autoRenewal(member, input.applyId), visitor.language),
  );
  answer(saveAutoRenewal, async ({ input, member, visitor, db }) => {
    await subscriptions.saveAutoRenewal(db, member, input, actorOf('owner', member, visitor));
    return {};
  });
  answer(renewApply, ({ input, member, visitor, db }) =>
    subscriptions.renew(db, member, input, actorOf('owner', member, visitor)),
  );
  answer(changePlan, ({ input, member, visitor, db }) =>
    subscriptions.changePlan(db, member, input, actorOf('owner', member, visitor)),
  );

  answer(listApplyComments, ({ input, member }) => subscriptions.listComments(member, input.applyId, input));
  answer(commentApply, ({ input, member, visitor, db }) =>
    // The party is derived from the application.
    subscriptions.comment(db, member, input, actorOf('owner', member, visitor)),
  );
  answer(listOverdueApplies, ({ input }) => subscriptions.listOverdue(input));
  answer(pressApply, async ({ input, member, visitor }) => {
    await subscriptions.press(input.applyId, input.note, actorOf('operator', member, visitor));
    return {};
  });

  answer(listProviderApplies, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.listForProvider(member.id, input), visitor.language),
  );
  answer(auditApply, ({ input, member, visitor }) =>
    subscriptions.audit(
      input.applyId,
      input.pass === '1',
      input.reason,
      actorOf('provider', member, visitor),
    ),
  );
  answer(auditApplies, async ({ input: { applyIds, pass, reason }, member, visitor }) =>
    translateTexts(
      await subscriptions.auditMany(
        { applyIds, isPassed: pass === '1', reason },
        actorOf('provider', member, visitor),
      ),
      visitor.language,
    ),
  );
  answer(viewApplicant, async ({ input, member, visitor }) =>
    translateTexts(await subscriptions.applicant(member.id, input.applyId), visitor.language),
  );
  answer(suspendApply, async ({ input, member, visitor }) => {
    await subscriptions.suspend(input.applyId, input.reason, actorOf('provider', member, visitor));
    return {};
  });
  answer(resumeApply, async ({ input, member, visitor }) => {
    await subscriptions.resume(input.applyId, actorOf('provider', member, visitor));
    return {};
  });
  answer(setApplyLimit, async ({ input, member, visitor }) => {
    const actor = actorOf('provider', member, visitor);
    await subscriptions.setLimit(input.applyId, input.qps, input.dayLimit, actor);
    return {};
  });
}
