import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { compareApis } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { compareMax } from '@portal/rules';
import { CompareTable } from './CompareTable';
import type { Compared } from './useCompared';

/** Bar at the bottom of the list with the selected APIs, and the comparison dialog. */
export function CompareBar({ compared: { ids, set, clear } }: { compared: Compared }) {
  const [isOpen, setIsOpen] = useState(false);
  const asked = ids.join(',');
  const load = useCallback(
    (signal: AbortSignal) => call(compareApis, { apiIds: asked.split(',') }, { signal }),
    [asked],
  );
  const { data, reason, retry } = useLoaded(load);
  const offers = data?.records ?? [];

  return (
    <Bar role="region" aria-label="对比" data-off-paper>
      <span>
        对比（{ids.length}/{compareMax}）
      </span>
      {offers.map(({ api }) => (
        <Button key={api.apiId} $size="s" onClick={() => set(api.apiId, false)}>
          {api.apiName} ✕
        </Button>
      ))}
      {reason && (
        <Button $size="s" onClick={retry}>
          {reason}，重试
        </Button>
      )}
      <Button $kind="primary" $size="s" disabled={offers.length < 2} onClick={() => setIsOpen(true)}>
        开始对比
      </Button>
      <Button $kind="quiet" $size="s" onClick={clear}>
        清空对比
      </Button>
      <Dialog title="对比 API" isOpen={isOpen} onClose={() => setIsOpen(false)} isWide>
        {isOpen && <CompareTable offers={offers} />}
      </Dialog>
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${theme.layer.header};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s};
  padding: ${theme.space.m};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card} ${theme.radius.card} 0 0;
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;
