import { Fragment } from 'react';
import styled from 'styled-components';
import { authLevels, invokeTest, type ApiView } from '@portal/calls';
import { Glyph, SelectInput, Status, Tag, TextLink, narrow, theme } from '@portal/design';
import { Heart, RoleLink } from '@portal/page';
import { RichText } from '@portal/richtext';
import { useSearchParams } from '@portal/router';
import { useStanding } from '../common/useStanding';
import { WayLink } from '../common/WayLink';
import { waysOf } from '../common/waysOf';
import { ApiFigures } from './ApiFigures';
import { DownloadMenu } from './DownloadMenu';
import { ShareButton } from './ShareButton';

const roomy = '@media (min-width: 1100px)';

/** A description of at least this length gets a scrollable frame, which keyboards can reach. */
const longFrom = 500;
const scrollable = { tabIndex: 0, role: 'region', 'aria-label': '详细说明' };

export function ApiHead({ view: { base, versions } }: { view: ApiView }) {
  const [query, setQuery] = useSearchParams();

  function showVersion(version: string) {
    const next = new URLSearchParams(query);
    next.set('version', version);
    next.delete('op');
    setQuery(next);
  }

  const standing = useStanding(base.apiId);
  const ways = waysOf(base.apiId, standing);
  const [parent] = base.categoryPath;
  const isEnding = versions.some(
    ({ version, status }) => version === base.shownVersion && status === 'deprecated',
  );
  return (
    <>
      <Crumbs aria-label="位置">
        <TextLink to="/APIList">API产品</TextLink>
        {base.categoryPath.map(({ cateId, name }, index) => (
          <Fragment key={cateId}>
            <span aria-hidden="true">/</span>
            <TextLink
              to={index === 0 || !parent ? `/APIList/${cateId}/0/3` : `/APIList/${parent.cateId}/${cateId}/3`}
            >
              {name}
            </TextLink>
          </Fragment>
        ))}
      </Crumbs>
      <Top>
        <Glyph $isLarge aria-hidden="true">
          {base.icon}
        </Glyph>
        <Words>
          <Title>
            <h1>{base.apiName}</h1>
            {versions.length > 1 ? (
              <SelectInput
                aria-label="版本"
                value={base.shownVersion}
                onChange={(event) => showVersion(event.target.value)}
              >
                {versions.map(({ version, status }) => (
                  <option key={version} value={version}>
                    {version}
                    {status === 'deprecated' && '（已弃用）'}
                  </option>
                ))}
              </SelectInput>
            ) : (
              <Tag>{base.shownVersion}</Tag>
            )}
            <Tag $look="brand">{authLevels[base.authLevel]}</Tag>
          </Title>
          <Facts>
            <TextLink to={`/APIList/0/0/3?providerId=${encodeURIComponent(base.provider.providerId)}`}>
              {base.provider.name}
            </TextLink>
            {base.provider.certified === 1 && <Status tone="good">已认证</Status>}
            {base.named === 1 && <Status tone="calm">仅指定用户可见，包括您</Status>}
            {base.tags.map((tag) => (
              <TextLink key={tag} to={`/APIList/0/0/3?tag=${encodeURIComponent(tag)}`}>
                #{tag}
              </TextLink>
            ))}
            {base.contact && <span>技术支持 {base.contact}</span>}
            <TextLink to={`/help?apiId=${encodeURIComponent(base.apiId)}#tickets`}>提工单</TextLink>
          </Facts>
          <Description {...(base.description.length > longFrom && scrollable)}>
            <RichText html={base.description} />
          </Description>
        </Words>
        <Buttons data-off-paper>
          <Ways>
            {ways.map((way, index) => (
              <WayLink
                key={way.label}
                way={way}
                // An API that ends soon should not look like the recommended choice.
                $kind={index > 0 || (isEnding && standing === undefined) ? 'plain' : 'primary'}
              />
            ))}
          </Ways>
          <Further>
            <RoleLink needs={invokeTest} to={`/apiTest?apiId=${base.apiId}`}>
              在线测试
            </RoleLink>
            <Heart kind="api" objId={base.apiId} title={base.apiName} hasText />
            <ShareButton apiId={base.apiId} title={base.apiName} />
            <DownloadMenu apiId={base.apiId} version={base.shownVersion} />
          </Further>
        </Buttons>
        <ApiFigures base={base} />
      </Top>
    </>
  );
}

const Crumbs = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.s};
  padding: 20px 0 ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
  overflow-wrap: anywhere;
`;

/** Text on the left, buttons on the right if there is room. */
const Top = styled.div`
  display: grid;
  grid-template: 'glyph words' 'glyph buttons' 'glyph figures' / auto minmax(0, 1fr);
  align-items: start;
  column-gap: 20px;
  row-gap: ${theme.space.l};
  padding-bottom: ${theme.space.xl};
  > dl {
    grid-area: figures;
  }
  ${roomy} {
    grid-template: 'glyph words buttons' 'glyph figures figures' / auto minmax(0, 1fr) auto;
  }
  ${narrow} {
    grid-template: 'glyph' 'words' 'buttons' 'figures' / minmax(0, 1fr);
  }
`;

const Words = styled.div`
  grid-area: words;
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  h1 {
    font: 700 28px/36px ${theme.font.serif};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-top: 6px;
  color: ${theme.color.inkSoft};
  /* A name without a blank is no wider than the page. */
  overflow-wrap: anywhere;
`;

const Description = styled.div`
  max-width: ${theme.width.reading};
  max-height: 320px;
  margin-top: ${theme.space.m};
  overflow-y: auto;
  color: ${theme.color.inkSoft};
  > div {
    font-size: ${theme.size.m};
    line-height: 24px;
  }
`;

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  align-items: center;
`;

/** On a phone in two columns: none stands alone in its row, except a last one across both. */
const Further = styled(Group)`
  ${narrow} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    flex: 1 1 100%;
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;

/** Their first, the main one, is at the right end if there is room; on a phone they share the width. */
const Ways = styled(Group)`
  ${narrow} {
    flex: 1 1 100%;
    > * {
      flex: 1;
    }
  }
  ${roomy} {
    order: 1;
    > :first-child {
      order: 1;
    }
  }
`;

const Buttons = styled(Group)`
  grid-area: buttons;
  ${roomy} {
    max-width: 480px;
    flex-wrap: wrap-reverse;
    justify-content: flex-end;
    padding-top: ${theme.space.xs};
  }
`;
