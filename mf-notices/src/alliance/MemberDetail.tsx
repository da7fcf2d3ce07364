import styled from 'styled-components';
import { orgTypes, type AllianceMemberView } from '@portal/calls';
import { Panel, Tag, TextLink, theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { OrgArticle } from '../common/OrgArticle';

/** Detail of an alliance member: profile, and the APIs it offers here. */
export function MemberDetail({ member, apis }: Pick<AllianceMemberView, 'member' | 'apis'>) {
  const { orgType, content, joinedOn, portal } = member;
  return (
    <OrgArticle
      org={member}
      tags={
        <>
          <Tag $look="brand">{orgTypes[orgType]}</Tag>
          <span>{joinedOn} 加入</span>
        </>
      }
      entry={portal && <a href={portal}>进入专区</a>}
    >
      {content && (
        <Panel title="单位介绍">
          <RichText html={content} />
        </Panel>
      )}
      {apis.length > 0 && (
        <Panel title="开放的 API">
          <Apis>
            {apis.map(({ apiId, name, brief }) => (
              <li key={apiId}>
                <TextLink to={`/APIDetails?apiId=${encodeURIComponent(apiId)}`}>{name}</TextLink>
                <p>{brief}</p>
              </li>
            ))}
          </Apis>
        </Panel>
      )}
    </OrgArticle>
  );
}

const Apis = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    padding: ${theme.space.s} 0;
  }
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
