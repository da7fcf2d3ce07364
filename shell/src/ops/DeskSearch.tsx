import { useCallback, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { findOnDesk, type FoundGroup } from '@portal/calls';
import { call } from '@portal/client';
import { Empty, ErrorPanel, Panel, SearchBox, Skeleton, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { useLocation, useNavigate, useSearchParams } from '@portal/router';

/** Query parameter with the search text; empty: the field is focused for typing. */
const searchName = 'find';
const keyWordMin = 2;

/** Searches all objects that operators work with. The text is in the address. */
export function DeskSearch() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const keyWord = query.get(searchName);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (keyWord === '') frame.current?.querySelector('input')?.focus();
  }, [keyWord, key]);

  return (
    <Block ref={frame}>
      <SearchBox
        label="搜索用户、应用、密钥、订单等"
        placeholder="用户、组织、应用、密钥、API、订单号、请求编号、工单"
        value={keyWord ?? ''}
        maxLength={80}
        onSearch={(text) =>
          void navigate(text ? `/ops?${new URLSearchParams({ [searchName]: text })}` : '/ops')
        }
      />
      {keyWord && keyWord.trim().length >= keyWordMin && <Results key={keyWord} keyWord={keyWord} />}
      {keyWord?.trim().length === 1 && <Empty text="至少输入两个字" />}
    </Block>
  );
}

function Results({ keyWord }: { keyWord: string }) {
  const load = useCallback((signal: AbortSignal) => call(findOnDesk, { keyWord }, { signal }), [keyWord]);
  const { data, reason, retry } = useLoaded(load);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={120} />;
  const count = data.groups.reduce((sum, { records }) => sum + records.length, 0);

  return (
    <Panel title={`“${keyWord}”的搜索结果`} aside={`${count} 条`}>
      <div role="status">
        {count === 0 && (
          <Empty text="没有找到。编号须完整，名称从开头写起，密钥可以只写前 6 位，工单写标题里的词。" />
        )}
      </div>
      {data.groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </Panel>
  );
}

function Group({ group: { title, records } }: { group: FoundGroup }) {
  return (
    <Found>
      <h3>{title}</h3>
      <ul>
        {records.map(({ id, title: name, detail, link }) => (
          <li key={id} data-desk-row>
            <TextLink to={link}>{name}</TextLink>
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </Found>
  );
}

const Block = styled.div`
  display: grid;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.m};
`;

const Found = styled.section`
  padding: ${theme.space.s} 0;
  h3 {
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space.m};
    padding: ${theme.space.xs} 0;
    overflow-wrap: anywhere;
  }
  small {
    color: ${theme.color.inkSoft};
  }
`;
