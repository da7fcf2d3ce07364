import { useEffect } from 'react';
import styled from 'styled-components';
import { stopOverride } from '@portal/calls';
import { call } from '@portal/client';
import type { OverrideFacts } from '@portal/contract/internal';
import { Button, theme, toast } from '@portal/design';
import { actionMessageOf } from '@portal/page';
import { isSafeMoment } from '../update/isSafeMoment';

const lookEveryMs = 5000;

interface ShownOverride extends OverrideFacts {
  /** Why the local version is not shown; null: it is. */
  problem: string | null;
  /** Version that is shown. */
  version: string;
}

/** Shows while parts of the page come from a developer's machine, and ends it. */
export function OverrideBadge({ overrides }: { overrides: readonly ShownOverride[] }) {
  const endsAt = Math.min(...overrides.map(({ expiresAt }) => expiresAt));

  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() >= endsAt && isSafeMoment()) window.location.reload();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [endsAt]);

  async function handleLeave() {
    try {
      await call(stopOverride, {});
      window.location.reload();
    } catch (error) {
      toast(actionMessageOf(error), 'bad');
    }
  }

  const until = new Date(endsAt).toLocaleTimeString('zh-CN', { hour12: false, timeStyle: 'short' });
  return (
    <Band data-off-paper role="region" aria-label="本地版本">
      {overrides.map(({ remote, origin, problem, version }) => (
        <span key={remote}>
          {problem === null
            ? `本地版本：${remote} ${version}（${origin}），到 ${until}`
            : `${problem}。${remote} 仍为线上版本 ${version}`}
        </span>
      ))}
      <Button $size="s" onClick={() => void handleLeave()}>
        退出
      </Button>
    </Band>
  );
}

const Band = styled.div`
  position: fixed;
  left: ${theme.space.l};
  bottom: ${theme.space.l};
  z-index: ${theme.layer.toast};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  max-width: calc(100vw - 2 * ${theme.space.l});
  padding: ${theme.space.s} ${theme.space.m};
  border: 2px solid ${theme.color.accent};
  border-radius: ${theme.radius.control};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
  font-size: ${theme.size.s};
`;
