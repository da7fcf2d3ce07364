import { useId } from 'react';
import { fittingScenesMax, listSolutions, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import styled from 'styled-components';

interface ScenesFieldProps {
  chosen: readonly string[];
  onChange: (sceneIds: string[]) => void;
}

const pageSize = 24;
const pagesMax = 5;

/** All scenes; there are usually few, and a page holds two dozen. */
async function load(signal: AbortSignal): Promise<CallReply<typeof listSolutions>['records']> {
  const first = await call(listSolutions, { pageNo: 1, pageSize }, { signal });
  const pages = Math.min(pagesMax, Math.ceil(first.total / pageSize));
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
      call(listSolutions, { pageNo: at + 2, pageSize }, { signal }),
    ),
  );
  return [first, ...more].flatMap(({ records }) => records);
}

/** Scenes that the API fits. It is shown there beside those chosen by operators. */
export function ScenesField({ chosen, onChange }: ScenesFieldProps) {
  const { data, reason, retry } = useLoaded(load);
  const hint = useId();
  const lost = data ? chosen.filter((id) => !data.some(({ soId }) => soId === id)) : [];

  return (
    <Group role="group" aria-label={`适用场景（选填，最多${fittingScenesMax}个）`} aria-describedby={hint}>
      <span aria-hidden="true">适用场景（选填，最多{fittingScenesMax}个）</span>
      <small id={hint}>审核通过后显示在场景方案的“也适用”里，并出现在 API 详情的“适用场景”</small>
      {data?.length === 0 && <p>还没有场景方案</p>}
      {data?.map(({ soId, title }) => (
        <Checkbox
          key={soId}
          checked={chosen.includes(soId)}
          disabled={!chosen.includes(soId) && chosen.length >= fittingScenesMax}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, soId] : chosen.filter((one) => one !== soId))
          }
        >
          {title}
        </Checkbox>
      ))}
      {lost.length > 0 && (
        <p role="alert">
          有 {lost.length} 个所选的场景方案已撤下{' '}
          <Button $size="s" onClick={() => onChange(chosen.filter((id) => !lost.includes(id)))}>
            移除
          </Button>
        </p>
      )}
      {reason && (
        <p role="alert">
          场景方案没有读到：{reason}{' '}
          <Button $size="s" onClick={retry}>
            重试
          </Button>
        </p>
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
