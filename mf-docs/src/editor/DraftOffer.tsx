import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import type { Draft } from '@portal/forms';
import { formatInstant } from '@portal/rules';

interface DraftOfferProps {
  draft: Draft | null;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore an unsubmitted draft. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  if (!draft) return null;
  const time = formatInstant(new Date(draft.savedAt)).slice(0, 16);
  return (
    <Band role="status">
      <span>发现未提交的草稿（{time}）</span>
      <Button $size="s" onClick={onRestore}>
        恢复草稿
      </Button>
      <Button $size="s" $kind="quiet" onClick={onDiscard}>
        放弃草稿
      </Button>
    </Band>
  );
}

const Band = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s};
  padding: ${theme.space.s} ${theme.space.l};
  background: ${theme.color.warnTint};
  font-size: ${theme.size.s};
`;
