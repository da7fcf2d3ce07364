import type { ContentKind } from '@portal/calls';

interface ContentGroup {
  id: string;
  title: string;
  kinds: readonly [ContentKind, ...ContentKind[]];
}

const alliance: ContentGroup = {
  id: 'alliance',
  title: '开放金融联盟',
  kinds: ['allianceInfo', 'allianceMember', 'allianceNews'],
};

/** All kinds of content, by where visitors meet them. */
export const contentGroups: readonly ContentGroup[] = [
  alliance,
  { id: 'partner', title: '科技合作伙伴', kinds: ['partnerInfo', 'partner', 'partnerCase'] },
  {
    id: 'home',
    title: '首页与搜索',
    kinds: ['siteHome', 'slide', 'siteRows', 'homeApis', 'siteSearch', 'siteBanner', 'siteFooter'],
  },
  {
    id: 'help',
    title: '方案、文档与帮助',
    kinds: ['scene', 'documentType', 'helpPage', 'helpCard', 'faqCategory', 'faq'],
  },
  {
    id: 'rules',
    title: '协议与规则',
    kinds: ['serviceTerms', 'privacyPolicy', 'providerTerms', 'priceFloor'],
  },
  {
    id: 'messages',
    title: '消息模板',
    kinds: ['messageReview', 'messageFee', 'messageApi', 'messageSecurity', 'messageSystem'],
  },
];

export const groupOf = (kind: ContentKind): ContentGroup =>
  contentGroups.find(({ kinds }) => kinds.includes(kind)) ?? alliance;
