import { PortalContent } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { PortablePart } from '../../platform/portable';
import { say } from '../../platform/said/say';
import type { BrandService } from './brand.service';
import { findByPrefix } from './portal.repository';
import { listShownBrands } from './revision.repository';

/** A slide of each revision has an id of its own, which says nothing elsewhere. */
const withoutIds = (content: PortalContent): PortalContent => ({
  ...content,
  slides: content.slides.map((slide, at) => ({ ...slide, caId: `slide_${at + 1}` })),
});

/** How branded portals look and what they show. To whom one belongs is not taken along: it is applied for where it is missing. */
export const createBrandsPart = (brands: BrandService): PortablePart<PortalContent> => ({
  name: 'brands',
  title: '专区',
  schema: PortalContent,

  list: async (db, after, limit) =>
    (await listShownBrands(db, after, limit)).map(({ prefix, content }) => [prefix, withoutIds(content)]),

  // It shows APIs, documents and questions.
  rankOf: () => 1000,

  async put(tx, prefix, content, actor) {
    const portal = await findByPrefix(tx, prefix);
    if (!portal) throw new AppError('E6008', {}, say`这里没有专区 ${prefix}，请先申请并通过审核`);
    await brands.bring(tx, portal.id, content, actor);
  },
});
