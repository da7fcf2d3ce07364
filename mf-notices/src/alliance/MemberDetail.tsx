import styled from 'styled-components';
import { orgTypes, type AllianceMemberView } from '@portal/calls';
import { Panel, Tag, TextLink, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { OrgLogo } from '../common/OrgLogo';
import { WebsiteLink } from '../common/WebsiteLink';

/** A member of the alliance: who it is, and what it offers here. */
export function MemberDetail({ member, apis }: Pick<AllianceMemberView, 'member' | 'apis'>) {
  const { name, logo, orgType, brief, content, joinedOn, link, portal } = member;
  return (
    <Article as="article">
      <Head>
        <OrgLogo name={name} logo={logo} />
        <h2>{name}</h2>
        <Tag $look="brand">{orgTypes[orgType]}</Tag>
        <span>{joinedOn} 加入</span>
        <WebsiteLink link={link} name={name} />
        {portal && <a href={portal}>进入专区</a>}
      </Head>
      <p>{brief}</p>
      {content && (
        <Panel title="单位介绍">
          <RichText html={content} />
        </Panel>
      )}
      {apis.length > 0 && (
        <Panel title="开放的 API">
          <ul>
            {apis.map(({ apiId, name: apiName, brief: apiBrief }) => (
              <li key={apiId}>
                <TextLink to={`/APIDetails?apiId=${encodeURIComponent(apiId)}`}>{apiName}</TextLink>
                <p>{apiBrief}</p>
              </li>
            ))}
          </ul>
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
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding: ${theme.space.s} 0;
  }
  li > p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
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
