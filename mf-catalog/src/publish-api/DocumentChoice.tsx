import styled from 'styled-components';
import { listMyDocuments } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, ErrorPanel, Skeleton, Tag, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';

interface DocumentChoiceProps {
  chosen: readonly string[];
  onChange: (docIds: string[]) => void;
}

const shown = 50;
const chosenMax = 20;
const load = (signal: AbortSignal) => call(listMyDocuments, { pageSize: shown }, { signal });

/** Documents of the provider that go with the API. */
export function DocumentChoice({ chosen, onChange }: DocumentChoiceProps) {
  const { data, isLoading, reason, retry } = useLoaded(load);

  return (
    <Group role="group" aria-label="关联文档">
      <span>关联文档</span>
      <small>API 上线后，被关联的文档不能停用或删除</small>
      {isLoading && <Skeleton $height={80} />}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data?.records.length === 0 && (
        <p>
          您还没有文档，<TextLink to="/addDocument">去新增</TextLink>
        </p>
      )}
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
