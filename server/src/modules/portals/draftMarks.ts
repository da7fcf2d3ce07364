import { createHash } from 'node:crypto';
import type { PortalContent, PortalSlide } from '@portal/calls';
import { keysOf } from '@portal/rules';

/** Parts of a draft that are saved as a whole, with what they hold in an order of its own: the database keeps none. */
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

const shortHash = (held: unknown): string =>
  createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22);

/** Another one after each change of the part: whoever names an older one has not seen the last of them. */
export const markOf = (draft: PortalContent, part: DraftPart): string => shortHash(parts[part](draft));

/** The same of one slide: two who edit different ones do not meet. */
export const markOfSlide = ({ title, imgUrl, linkUrl, isOn, from, to }: PortalSlide): string =>
  shortHash([title, imgUrl, linkUrl, isOn, from, to]);

export const marksOf = (draft: PortalContent) => ({
  ...(Object.fromEntries(keysOf(parts).map((part) => [part, markOf(draft, part)])) as Record<
    DraftPart,
    string
  >),
  slides: Object.fromEntries(draft.slides.map((slide) => [slide.caId, markOfSlide(slide)])),
});
