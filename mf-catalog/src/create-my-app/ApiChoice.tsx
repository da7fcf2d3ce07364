import { useCallback, useId, useState } from 'react';
import styled from 'styled-components';
import { listApis, newAppApisMax } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Empty, ErrorPanel, Panel, Skeleton, Status, theme } from '@portal/design';
import { SearchField, useLoaded } from '@portal/page';

export interface ChosenApi {
  apiId: string;
  apiName: string;
}

interface ApiChoiceProps {
  chosen: readonly ChosenApi[];
  onChange: (chosen: ChosenApi[]) => void;
  /** The API because of which the whole was refused, and the reason. */
  refused: { apiId: string; reason: string } | null;
}

const shown = 12;

/** APIs for whose sandbox the new app applies at once. Selected ones stay on top during a search. */
export function ApiChoice({ chosen, onChange, refused }: ApiChoiceProps) {
  const id = useId();
  const [word, setWord] = useState('');
  const load = useCallback(
    (signal: AbortSignal) =>
      call(listApis, { ...(word && { searchText: word }), sandbox: 1, pageSize: shown }, { signal }),
    [word],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);
  const isFull = chosen.length >= newAppApisMax;
  const found = (data?.records ?? []).filter(({ apiId }) => !chosen.some((one) => one.apiId === apiId));

  const row = ({ apiId, apiName }: ChosenApi, isChosen: boolean) => (
    <li key={apiId}>
      <Checkbox
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={() =>
          onChange(isChosen ? chosen.filter((one) => one.apiId !== apiId) : [...chosen, { apiId, apiName }])
        }
      >
        {apiName}
      </Checkbox>
      {refused?.apiId === apiId && <Status tone="bad">{refused.reason}</Status>}
    </li>
  );

  return (
    <Panel title="同时申请API（选填）">
      <Hint id={id}>
        创建后立即为应用申请所选 API 的沙箱，最多 {newAppApisMax} 个，不计费；需审核的套餐由提供方审核。已选{' '}
        {chosen.length} 个
      </Hint>
      <SearchField label="查找API" placeholder="API名称或用途" onSearch={setWord} />
      <List aria-label="可申请的API" aria-describedby={id}>
        {chosen.map((api) => row(api, true))}
        {found.map((api) => row(api, false))}
      </List>
      {isLoading && !data && <Skeleton $height={120} />}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && data.records.length === 0 && <Empty text="没有找到带沙箱的 API" />}
    </Panel>
  );
}

const Hint = styled.p`
  margin: 0 0 ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${theme.space.s} ${theme.space.l};
  margin: ${theme.space.m} 0 0;
  padding: 0;
  list-style: none;
`;
