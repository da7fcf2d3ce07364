import type { ReactElement } from 'react';
import {
  homeRows,
  rowsOf,
  shownSchema,
  type AnyContent,
  type ContentKind,
  type ContentOf,
} from '@portal/calls';
import styled from 'styled-components';
import { Tag, theme } from '@portal/design';
import { formatMoney } from '@portal/rules';
import { BannerBand, FooterNotes, Headline } from '@portal/page';
import { NewsArticle } from '../alliance/NewsArticle';
import { MemberDetail } from '../alliance/MemberDetail';
import { MemberTile } from '../alliance/MemberTile';
import { InfoArticle } from '../common/InfoArticle';
import { CaseTile } from '../partners/CaseTile';
import { MessagePreview } from './MessagePreview';
import { FaqPreview, ScenePreview, SlidePreview, TermsPreview } from './OutlinePreviews';
import { PartnerDetail } from '../partners/PartnerDetail';

/** Renders each kind with the components of its public pages. */
const readers: { readonly [Kind in ContentKind]: (content: ContentOf<Kind>) => ReactElement } = {
  allianceInfo: (info) => <InfoArticle info={info} conditionsTitle="加入条件" />,
  allianceMember: (member) => (
    <>
      <MemberTile member={member} />
      {(member.content || member.portal) && <MemberDetail member={member} apis={[]} />}
    </>
  ),
  allianceNews: (news) => <NewsArticle news={news} />,
  partnerInfo: (info) => <InfoArticle info={info} conditionsTitle="合作条件" />,
  partner: (partner) => <PartnerDetail partner={partner} />,
  partnerCase: (story) => <CaseTile story={story} />,
  slide: (slide) => <SlidePreview slide={slide} />,
  faqCategory: ({ name }) => <Tag>{name}</Tag>,
  faq: (faq) => <FaqPreview faq={faq} />,
  documentType: ({ name, nameEn, brief }) => (
    <p>
      <Tag>{name}</Tag> {nameEn} {brief}
    </p>
  ),
  scene: (scene) => <ScenePreview scene={scene} />,
  siteHome: (home) => (
    <Hero>
      <h2>
        <Headline home={home} />
      </h2>
      <p>{home.intro}</p>
    </Hero>
  ),
  siteSearch: ({ words }) => (
    <p>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </p>
  ),
  siteRows: (content) => (
    <ol>
      {rowsOf(content).map((row) => (
        <li key={row}>{homeRows[row]}</li>
      ))}
    </ol>
  ),
  homeApis: ({ apis }) => (
    <p>
      {apis.length === 0
        ? '没有推荐，按热度排列。'
        : `首页依次显示所选的 ${apis.length} 个，其余按热度排列。`}
    </p>
  ),
  priceFloor: ({ perCall, reason }) => (
    <p>
      收费套餐每次调用不低于 {formatMoney(perCall)}。{reason}
    </p>
  ),
  helpPage: ({ text }) => <p>{text}</p>,
  helpCard: ({ title, text }) => (
    <p>
      <b>{title}</b>：{text}
    </p>
  ),
  siteBanner: (banner) => <BannerBand banner={banner} />,
  messageReview: (template) => <MessagePreview template={template} />,
  messageFee: (template) => <MessagePreview template={template} />,
  messageApi: (template) => <MessagePreview template={template} />,
  messageSecurity: (template) => <MessagePreview template={template} />,
  messageSystem: (template) => <MessagePreview template={template} />,
  serviceTerms: (terms) => <TermsPreview terms={terms} />,
  privacyPolicy: (terms) => <TermsPreview terms={terms} />,
  providerTerms: (terms) => <TermsPreview terms={terms} />,
  siteFooter: (footer) => <FooterNotes footer={footer} />,
};

/** Previews the form's values as readers would see them. */
export function ContentPreview<Kind extends ContentKind>({
  kind,
  content,
}: {
  kind: Kind;
  content: AnyContent;
}) {
  // A number field holds a string while it is edited.
  const typed = 'order' in content ? { ...content, order: Number(content.order) || 0 } : content;
  const read = shownSchema(kind).safeParse(typed);
  return read.success ? readers[kind](read.data) : <p>填写完整后显示预览。</p>;
}

const Hero = styled.div`
  h2 {
    font: 700 32px/44px ${theme.font.serif};
  }
  em {
    font-style: normal;
    color: ${theme.color.brand};
  }
  p {
    margin-top: ${theme.space.m};
    color: ${theme.color.inkSoft};
    white-space: pre-line;
  }
`;
