import { listCategories, saveDraft, viewDraft, type PublicationData } from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../portal.json';
import { page } from '../src/publish-api/PublishApi';

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft());
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

/** The page as a provider who starts with nothing sees it, or at another address. */
export const drawNew = (at = '/publishApi') =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, at, {
    as: aMember({ roles: roles.consumer | roles.provider }),
  });

/** The same with a draft, at one of its steps (0–6). */
export const drawDraft = (step: number) => drawNew(`/publishApi?draftId=draft_1&step=${step}`);

/** The draft as last saved; nothing before that. */
export const savedDraft = () =>
  JSON.parse(String(network.sentTo(saveDraft).at(-1)?.data ?? '{}')) as Partial<PublicationData>;
