import { PortalContent } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { PortablePart } from '../../platform/portable';
import { say } from '../../platform/i18n/say';
import type { BrandService } from './brand.service';
import { findByPrefix } from './portal.repository';
import { listShownBrands } from './revision.repository';

/** Ids of slides differ per revision and installation, so they are not exported. */
const withoutIds = (content: PortalContent): PortalContent => ({
  ...content,
  slides: content.slides.map((slide, at) => ({ ...slide, caId: `slide_${at + 1}` })),
});

/**
 * Look and content of branded portals. Ownership is not exported: where a portal is missing, somebody has to apply for
 * it.
 */
export const createBrandsPart = (brands: BrandService): PortablePart<PortalContent> => ({
  name: 'brands',
  title: '专区',
  schema: PortalContent,

  list: async (db, after, limit) =>
    (await listShownBrands(db, after, limit)).map(({ prefix, content }) => [prefix, withoutIds(content)]),

  // After APIs, documents and questions, to which it refers.
  rankOf: () => 1000,

  async put(tx, prefix, content, actor) {
    const portal = await findByPrefix(tx, prefix);
    if (!portal) throw new AppError('E6008', {}, say`这里没有专区 ${prefix}，请先申请并通过审核`);
    await brands.bring(tx, portal.id, content, actor);
  },
});
