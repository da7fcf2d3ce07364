import type { PortalContent } from '@portal/calls';
import type { DraftChanges } from './draftChanges';
import type { Manager } from './portal.repository';
import { refuseUnchoosable } from './refuseUnchoosable';

type Brand = Pick<PortalContent, 'doColor' | 'doLogoUrl' | 'do_rc_url' | 'faviconUrl' | 'intro' | 'footer'>;

/** Changes of the parts of a draft that are saved as a whole. */
export const createPartChanges = ({ replace }: DraftChanges) => ({
  edit: (manager: Manager, id: string, brand: Brand, mark?: string) =>
    replace(manager, id, { part: 'brand', mark }, (draft) => ({ ...draft, ...brand })),

  saveNavigation: (manager: Manager, id: string, items: PortalContent['navigation'], mark?: string) =>
    replace(manager, id, { part: 'navigation', mark }, (draft) => ({ ...draft, navigation: items })),

  saveApis: (manager: Manager, id: string, apis: PortalContent['apis'], mark?: string) =>
    replace(manager, id, { part: 'api', mark }, async (draft, tx, row) => {
      await refuseUnchoosable(
        tx,
        row,
        'api',
        apis.map(({ apiId }) => apiId),
        'apis',
      );
      return { ...draft, apis };
    }),

  saveDocuments: (manager: Manager, id: string, docIds: string[], mark?: string) =>
    replace(manager, id, { part: 'doc', mark }, async (draft, tx, row) => {
      await refuseUnchoosable(tx, row, 'doc', docIds, 'docIds');
      return { ...draft, docIds };
    }),

  /** @param faqIds  Null: all of them. */
  saveFaqs: (manager: Manager, id: string, faqIds: string[] | null, mark?: string) =>
    replace(manager, id, { part: 'faq', mark }, async (draft, tx, row) => {
      if (faqIds) await refuseUnchoosable(tx, row, 'faq', faqIds, 'faqIds');
      return { ...draft, faqIds };
    }),
});
