import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { listTags } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, ErrorPanel, Pagination, SearchBox, Skeleton, theme } from '@portal/design';
import { useLoaded } from '@portal/page';

interface TagDialogProps {
  chosen: string | null;
  onChoose: (tag: string) => void;
  onClose: () => void;
}

const tagsShown = 50;

/** All tags of published APIs, with a search. */
export function TagDialog({ chosen, onChoose, onClose }: TagDialogProps) {
  const [wanted, setWanted] = useState({ searchText: '', pageNo: 1 });
  const load = useCallback(
    (signal: AbortSignal) =>
      call(
        listTags,
        {
          ...(wanted.searchText && { searchText: wanted.searchText }),
          pageNo: wanted.pageNo,
          pageSize: tagsShown,
        },
        { signal },
      ),
    [wanted],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);

  return (
    <Dialog title="选择场景标签" isOpen onClose={onClose}>
      <SearchBox
        label="查找标签"
        placeholder="标签中的文字"
        value={wanted.searchText}
        onSearch={(searchText) => setWanted({ searchText, pageNo: 1 })}
      />
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!data && isLoading && <Skeleton $height={160} />}
      {data?.total === 0 && <p role="status">没有这样的标签</p>}
      <Tags>
        {data?.records.map(({ tag, count }) => (
          <Button key={tag} $size="s" aria-pressed={tag === chosen} onClick={() => onChoose(tag)}>
            {tag}（{count}）
          </Button>
        ))}
      </Tags>
      {data && data.total > tagsShown && (
        <Pagination
          pageNo={data.pageNo}
          pageSize={tagsShown}
          total={data.total}
          pageSizes={[tagsShown]}
          onChange={({ pageNo }) => setWanted({ ...wanted, pageNo })}
        />
      )}
    </Dialog>
  );
}

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin: ${theme.space.m} 0;
`;
