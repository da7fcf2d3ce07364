import { z, type Infer } from '@portal/schema';
import { KeyOf } from './fields';

/** Navigation entries of a branded portal: address and default name. */
export const portalNavigation = {
  '/': '首页',
  '/APIList': '开放API',
  '/documentCenter': '文档中心',
  '/noticeCenter': '公告中心',
  '/comQuestion': '常见问题',
  '/openFinancialAlliance': '联盟',
  '/scienceTechPartner': '合作伙伴',
} as const;

export const slidesMax = 12;
export const portalApisMax = 500;

/** All content of a branded portal that a revision stores. */
export const PortalContent = z.object({
  doColor: z.string(),
  doLogoUrl: z.string(),
  do_rc_url: z.string(),
  faviconUrl: z.string(),
  intro: z.string(),
  footer: z.string(),
  navigation: z.array(z.object({ to: KeyOf(portalNavigation), label: z.string(), isOn: z.int() })),
  slides: z.array(
    z.object({
      caId: z.string(),
      title: z.string(),
      imgUrl: z.string(),
      /** Empty: no link. */
      linkUrl: z.string(),
      isOn: z.int(),
      /** `yyyy-MM-dd HH:mm`; empty: at once, never ends. */
      from: z.string(),
      to: z.string(),
    }),
  ),
  apis: z.array(z.object({ apiId: z.string(), isFeatured: z.int() })),
  docIds: z.array(z.string()),
  /** Null: all questions. */
  faqIds: z.nullable(z.array(z.string())),
});
export type PortalContent = Infer<typeof PortalContent>;
export type PortalSlide = PortalContent['slides'][number];
export type PortalNavigationItem = PortalContent['navigation'][number];
