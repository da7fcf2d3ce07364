import { useCallback, useId, useState } from 'react';
import styled from 'styled-components';
import { listMyDocuments } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, ErrorPanel, SearchBox, Skeleton, Tag, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';

interface DocumentChoiceProps {
  chosen: readonly string[];
  onChange: (docIds: string[]) => void;
}

const shown = 50;
const chosenMax = 20;

/** Documents of the provider that belong to the API. */
export function DocumentChoice({ chosen, onChange }: DocumentChoiceProps) {
  const [title, setTitle] = useState('');
  const hint = useId();
  const load = useCallback(
    (signal: AbortSignal) =>
      call(listMyDocuments, { docName: title || undefined, pageSize: shown }, { signal }),
    [title],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);
  const isMore = data !== null && data.total > data.records.length;

  return (
    <Group role="group" aria-label="关联文档" aria-describedby={hint}>
      <span aria-hidden="true">关联文档</span>
      <small id={hint}>
        最多 {chosenMax} 篇，已选 {chosen.length} 篇。API
        上线后，被关联的文档不能启停或删除；停用的请先启用，否则读者看不到
      </small>
      {(isMore || title) && (
        <SearchBox
          label="按标题查找文档"
          placeholder="文档标题"
          value={title}
          maxLength={64}
          onSearch={setTitle}
        />
      )}
      {isLoading && <Skeleton $height={80} />}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data?.records.length === 0 &&
        (title ? (
          <p>没有这个标题的文档</p>
        ) : (
          <p>
            您还没有文档，<TextLink to="/addDocument">去新增</TextLink>
          </p>
        ))}
      {data?.records.map(({ docId, docName, docEnabled }) => (
        <div key={docId}>
          <Checkbox
            checked={chosen.includes(docId)}
            disabled={!chosen.includes(docId) && chosen.length >= chosenMax}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, docId] : chosen.filter((one) => one !== docId))
            }
          >
            {docName}
          </Checkbox>{' '}
          {docEnabled === 0 && <Tag>停用</Tag>}
        </div>
      ))}
      {isMore && (
        <p>
          共 {data.total} 篇，只列出最近更新的 {data.records.length} 篇，其余请按标题查找。
        </p>
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${theme.space.s};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
