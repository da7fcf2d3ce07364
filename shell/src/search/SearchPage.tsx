import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { keyWordOf, type SearchRecord } from '@portal/calls';
import { Button, Container, Empty, Pagination, TextLink, theme } from '@portal/design';
import { DemandForm } from '@portal/page';
import { useListQuery, useNavigate, useRevalidator } from '@portal/router';
import { useBoot } from '../bootDocument';
import { Entered } from '../drawing/Drawing';
import { RemoteBoundary } from '../remotes/RemoteBoundary';
import { KindTabs } from './KindTabs';
import type { SearchData } from './loadResults';
import { SearchField } from './SearchField';
import { SearchFilters } from './SearchFilters';
import { searchPath } from './searchPath';
import { searchHint, searchTabs } from './searchTabs';

const pageSizes = [10, 20, 50] as const;

/** /searchResult: the frame of the search. Each remote renders results of its own kinds. */
export function SearchPage() {
  const data = useLoaderData<SearchData>();
  const boot = useBoot();
  const navigate = useNavigate();
  const { query, change } = useListQuery<string>();
  const keyWord = keyWordOf(query);
  const flag = Number(query.get('flag') ?? 0);
  const { reply } = data;

  useEffect(() => {
    document.title = `${keyWord ? `${keyWord} - ` : ''}搜索 - ${boot.brand.name}`;
  }, [keyWord, boot.brand.name]);

  const tabs = [{ flag: 0, label: '全部', filters: [] }, ...searchTabs(boot).map(({ tab }) => tab)];

  return (
    <Room>
      <h1>{keyWord ? `“${keyWord}”的搜索结果` : '搜索'}</h1>
      <SearchField
        label="搜索内容"
        placeholder={searchHint(boot)}
        value={keyWord}
        onSearch={(text) => text && void navigate(searchPath(text, flag))}
      />
      {reply && <KindTabs tabs={tabs} current={flag} keyWord={keyWord} groups={reply.groups} />}
      {reply?.correct && (
        <p>
          没有找到“{keyWord}”，以下是“
          <TextLink to={searchPath(reply.correct, flag)}>{reply.correct}</TextLink>”的结果。
        </p>
      )}
      {reply && (
        <SearchFilters
          reply={reply}
          flag={flag}
          filters={tabs.find((tab) => tab.flag === flag)?.filters ?? []}
        />
      )}
      {reply && reply.total > 0 ? (
        <>
          <div role="region" aria-label="搜索结果">
            {reply.records.map((record) => (
              <Result key={`${record.kind}${record.id}`} record={record} data={data} />
            ))}
          </div>
          <Pagination
            pageNo={reply.pageNo}
            pageSize={reply.pageSize}
            total={reply.total}
            pageSizes={pageSizes}
            onChange={({ pageNo, pageSize }) =>
              change({ pageNo: String(pageNo), pageSize: String(pageSize) })
            }
          />
        </>
      ) : (
        <Nothing keyWord={keyWord} hotWords={data.hotWords} flag={flag} />
      )}
    </Room>
  );
}

function Result({ record, data }: { record: SearchRecord; data: SearchData }) {
  const owner = searchTabs(useBoot()).find(({ tab }) => tab.kind === record.kind)?.remote;
  const { revalidate } = useRevalidator();
  const View = data.views[record.kind];
  if (!View || !owner) {
    return (
      <Missing role="alert">
        {record.title.map(({ text }) => text).join('')}（暂时不可用）
        <Button $size="s" onClick={() => window.location.reload()}>
          重试
        </Button>
      </Missing>
    );
  }
  return (
    <RemoteBoundary
      remote={owner}
      title={record.title.map(({ text }) => text).join('')}
      onReplace={revalidate}
    >
      <Entered area={owner.name}>
        <View record={record} />
      </Entered>
    </RemoteBoundary>
  );
}

function Nothing({ keyWord, hotWords, flag }: { keyWord: string; hotWords: string[]; flag: number }) {
  return (
    <>
      <Empty text={keyWord ? `未找到与“${keyWord}”相关的内容` : '输入要找的内容'}>
        {keyWord && flag > 0 && <TextLink to={searchPath(keyWord)}>在全部内容里查找</TextLink>}
      </Empty>
      {hotWords.length > 0 && (
        <HotWords>
          大家在搜
          {hotWords.map((word) => (
            <TextLink key={word} to={searchPath(word)}>
              {word}
            </TextLink>
          ))}
        </HotWords>
      )}
      {keyWord && <DemandForm keyWord={keyWord} />}
    </>
  );
}

const Room = styled(Container)`
  padding-top: ${theme.space.xxl};
  h1 {
    margin-bottom: ${theme.space.l};
    font: 700 ${theme.size.xxl} / 32px ${theme.font.serif};
    overflow-wrap: anywhere;
    /* The quotation mark begins at the edge of the text below. */
    text-spacing-trim: trim-start;
  }
`;

const HotWords = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
  color: ${theme.color.inkFaint};
`;

const Missing = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  padding: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  color: ${theme.color.inkSoft};
`;
