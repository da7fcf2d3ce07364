import type { PortalContent, PortalSlide } from '@portal/calls';
import { keysOf, tableOf } from '@portal/rules';
import { shortHash } from '../../platform/shortHash';

/** Parts of a draft that are saved as a whole, with their fields in a fixed order, because the database keeps none. */
const parts = {
  brand: ({ doColor, doLogoUrl, do_rc_url, faviconUrl, intro, footer }: PortalContent) => [
    doColor,
    doLogoUrl,
    do_rc_url,
    faviconUrl,
    intro,
    footer,
  ],
  navigation: ({ navigation }: PortalContent) => navigation.map(({ to, label, isOn }) => [to, label, isOn]),
  api: ({ apis }: PortalContent) => apis.map(({ apiId, isFeatured }) => [apiId, isFeatured]),
  doc: ({ docIds }: PortalContent) => docIds,
  faq: ({ faqIds }: PortalContent) => faqIds,
  order: ({ slides }: PortalContent) => slides.map(({ caId }) => caId),
};
export type DraftPart = keyof typeof parts;

/** A hash of a part that differs after each change: an outdated one shows that a form is outdated. */
export const markOf = (draft: PortalContent, part: DraftPart): string => shortHash(parts[part](draft));

/** The same for one slide, so that changes of different slides do not conflict. */
export const markOfSlide = ({ title, imgUrl, linkUrl, isOn, from, to }: PortalSlide): string =>
  shortHash([title, imgUrl, linkUrl, isOn, from, to]);

export const marksOf = (draft: PortalContent) => ({
  ...tableOf(keysOf(parts), (part) => markOf(draft, part)),
  slides: Object.fromEntries(draft.slides.map((slide) => [slide.caId, markOfSlide(slide)])),
});
