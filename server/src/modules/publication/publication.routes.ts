import {
  archiveApi,
  extendSunset,
  listApisForOps,
  putBackOnline,
  undoDeprecation,
  checkUpstream,
  copyApi,
  deprecateApi,
  diffDraft,
  importApi,
  importFromUrl,
  listGatewayRoutes,
  listMyApis,
  listPublishPortals,
  precheckDraft,
  removeDraft,
  removeOperation,
  removeUpstreamTls,
  requestOffline,
  saveDraft,
  saveOperation,
  saveUpstreamTls,
  startChange,
  submitDraft,
  suspendPublication,
  takeApiOffline,
  callCaseUpstream,
  viewCaseOperation,
  viewCaseOperations,
  viewComingPrices,
  viewChange,
  viewDraft,
  viewDraftOperation,
  viewOperationForm,
  withdrawDraft,
  withdrawOffline,
} from '@portal/calls';
import { allowedHosts } from '../../platform/allowedHosts';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { minutes } from '../../platform/time';
import { probeUpstream } from '../../platform/upstream';
import { actorOf } from '../../platform/http/actorOf';
import { fetchDescription } from './fetchDescription';
import { listPortalChoices } from './portalChoice.queries';
import type { CheckedDraft } from './publication.lifecycle';
import type { RouteLists } from './publication.routeLists';
import type { PublicationService } from './publication.service';

const probesPerMinute = 20;
const diffsPerMinute = 30;
const previewsPerMinute = 60;
const callsPerMinute = 20;
const editsPerMinute = 60;

export function registerPublicationRoutes(
  answer: Answerer,
  deps: Deps,
  { publications, routeLists }: { publications: PublicationService; routeLists: RouteLists },
): void {
  answer(importApi, async ({ input, member, visitor }) => {
    const { importsPerMinute } = deps.config.perAccount;
    await countHit(deps, `import:${member.id}`, importsPerMinute, minutes);
    const read = await publications.import(member, input.fileName, input.text, input.draftId);
    return { ...read, problems: translateTexts(read.problems, visitor.language) };
  });

  answer(importFromUrl, async ({ input, member, visitor }) => {
    const { importsPerMinute } = deps.config.perAccount;
    await countHit(deps, `import:${member.id}`, importsPerMinute, minutes);
    const { fileName, text } = await fetchDescription(input.url, await allowedHosts(deps.db, deps.config));
    const read = await publications.import(member, fileName, text, input.draftId);
    return { ...read, problems: translateTexts(read.problems, visitor.language) };
  });

  answer(listGatewayRoutes, async ({ input, member, visitor }) => {
    const { importsPerMinute } = deps.config.perAccount;
    await countHit(deps, `import:${member.id}`, importsPerMinute, minutes);
    return translateTexts(await routeLists.read(member, input.text), visitor.language);
  });

  answer(
    copyApi,
    ({ input, member, db }) => publications.copy(db, member.id, input.draftId),
    ({ member }) => countHit(deps, `copy:${member.id}`, deps.config.perAccount.importsPerMinute, minutes),
  );

  answer(viewDraft, async ({ input, member, visitor }) =>
    translateTexts(await publications.view(member.id, input.draftId), visitor.language),
  );

  answer(saveDraft, ({ input, member, visitor }) =>
    publications.save(input.draftId, input, actorOf('owner', member, visitor)),
  );

  answer(precheckDraft, async ({ input, member, visitor }) =>
    translateTexts(await publications.precheck(member.id, input.draftId), visitor.language),
  );

  answer(
    submitDraft,
    ({ input, member, visitor, db }, checked: CheckedDraft) =>
      publications.submit(db, input, checked, actorOf('owner', member, visitor)),
    ({ input, member }) => publications.refuseUnready(member.id, input.draftId),
  );

  answer(withdrawDraft, async ({ input, member, visitor }) => {
    await publications.withdraw(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(listPublishPortals, async ({ member, db }) => ({ records: await listPortalChoices(db, member.id) }));
  answer(startChange, ({ input, member }) => publications.changes.start(member.id, input.apiId, input.kind));
  answer(viewComingPrices, async ({ input, member, visitor }) =>
    translateTexts({ coming: await publications.changes.coming(member.id, input.apiId) }, visitor.language),
  );
  answer(viewChange, ({ input, member }) => publications.changes.choices(member.id, input.apiId));
  answer(diffDraft, async ({ input, member, visitor }) => {
    await countHit(deps, `diff:${member.id}`, diffsPerMinute, minutes);
    return translateTexts(await publications.changes.diff(member.id, input.draftId), visitor.language);
  });

  answer(viewDraftOperation, async ({ input, member, visitor }) => {
    await countHit(deps, `preview:${member.id}`, previewsPerMinute, minutes);
    return translateTexts(
      await publications.previews.ofDraft(member.id, input.draftId, input),
      visitor.language,
    );
  });

  answer(viewOperationForm, ({ input, member }) =>
    publications.operations.view(member.id, input.draftId, input),
  );

  answer(saveOperation, async ({ input, member }) => {
    await countHit(deps, `edit-operation:${member.id}`, editsPerMinute, minutes);
    return publications.operations.save(member.id, input);
  });

  answer(removeOperation, async ({ input, member }) => {
    await countHit(deps, `edit-operation:${member.id}`, editsPerMinute, minutes);
    return publications.operations.remove(member.id, input.draftId, input);
  });

  answer(viewCaseOperations, ({ input, member }) =>
    publications.previews.operationsOfCase(member.person.id, input.subjectId),
  );

  answer(viewCaseOperation, async ({ input, member, visitor }) => {
    await countHit(deps, `preview:${member.person.id}`, previewsPerMinute, minutes);
    const view = await publications.previews.ofCase(member.person.id, input.subjectId, input);
    return translateTexts(view, visitor.language);
  });

  answer(callCaseUpstream, async ({ input, member, visitor }) => {
    await countHit(deps, `review-call:${member.person.id}`, callsPerMinute, minutes);
    return translateTexts(
      await publications.callUpstream(input, actorOf('operator', member, visitor)),
      visitor.language,
    );
  });

  answer(saveUpstreamTls, async ({ input, member, visitor }) => {
    await countHit(deps, `edit-operation:${member.id}`, editsPerMinute, minutes);
    return publications.tls.save(input.draftId, input, actorOf('owner', member, visitor));
  });

  answer(removeUpstreamTls, async ({ input, member, visitor }) => {
    await publications.tls.remove(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(removeDraft, async ({ input, member }) => {
    await publications.remove(member.id, input.draftId);
    return {};
  });

  answer(deprecateApi, async ({ input, member, visitor }) => {
    const actor = actorOf('owner', member, visitor);
    await publications.ending.deprecate(input, actor);
    return {};
  });

  answer(extendSunset, async ({ input, member, visitor }) => {
    await publications.ending.extend(input.draftId, input.days, actorOf('owner', member, visitor));
    return {};
  });

  answer(undoDeprecation, async ({ input, member, visitor }) => {
    await publications.ending.undo(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(putBackOnline, async ({ input, member, visitor }) => {
    await publications.ending.putBack(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(archiveApi, async ({ input, member, visitor }) => {
    await publications.ending.archive(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(takeApiOffline, async ({ input, member, visitor }) => {
    await publications.takeOffline(input.draftId, input.reason, actorOf('owner', member, visitor));
    return {};
  });

  answer(requestOffline, async ({ input, member, visitor }) => {
    await publications.offline.request(input, actorOf('owner', member, visitor));
    return {};
  });

  answer(withdrawOffline, async ({ input, member, visitor }) => {
    await publications.offline.withdraw(input.draftId, actorOf('owner', member, visitor));
    return {};
  });

  answer(suspendPublication, async ({ input, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await publications[input.action](input.draftId, input.reason, actor);
    return {};
  });

  answer(listApisForOps, ({ input }) => publications.listForOps(input));

  answer(checkUpstream, async ({ input, member, visitor }) => {
    await countHit(deps, `upstream:${member.id}`, probesPerMinute, minutes);
    const tls = input.draftId && (await publications.tls.of(member.id, input.draftId));
    const { isReachable, ms, reason } = await probeUpstream(
      input.url,
      await allowedHosts(deps.db, deps.config),
      tls || undefined,
    );
    return { ok: isReachable ? 1 : 0, ms, reason: inLanguage(reason, visitor.language) };
  });

  answer(listMyApis, async ({ input, member, visitor }) =>
    translateTexts(await publications.list(member.id, input), visitor.language),
  );
}
