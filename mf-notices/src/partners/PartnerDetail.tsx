import styled from 'styled-components';
import { abilities, regions, type ContentOf } from '@portal/calls';
import { Panel, Tag, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { OrgLogo } from '../common/OrgLogo';
import { WebsiteLink } from '../common/WebsiteLink';

/** A partner with what it can show for itself. */
export function PartnerDetail({ partner }: { partner: ContentOf<'partner'> }) {
  const { name, logo, ability, region, brief, certificates, content, link } = partner;
  return (
    <Article as="article">
      <Head>
        <OrgLogo name={name} logo={logo} />
        <h2>{name}</h2>
        <Tag $look="brand">{abilities[ability]}</Tag>
        <Tag>{regions[region]}</Tag>
        <WebsiteLink link={link} name={name} />
      </Head>
      <p>{brief}</p>
      {certificates.length > 0 && (
        <Panel title="资质">
          <ul>
            {certificates.map((certificate) => (
              <li key={certificate}>{certificate}</li>
            ))}
          </ul>
        </Panel>
      )}
      {content && (
        <Panel title="方案说明">
          <RichText html={content} />
        </Panel>
      )}
    </Article>
  );
}

const Article = styled.div`
  display: grid;
  gap: ${theme.space.l};
  min-width: 0;
  > p {
    max-width: ${theme.width.reading};
    color: ${theme.color.inkSoft};
  }
  ul {
    padding-left: ${theme.space.xl};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  h2 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
`;
