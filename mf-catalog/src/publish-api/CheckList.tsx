import { useId } from 'react';
import styled from 'styled-components';
import type { PublicationCheck } from '@portal/calls';
import { Button, ButtonLink, Panel, Skeleton, Status, theme } from '@portal/design';

interface CheckListProps {
  /** Null: not loaded yet. */
  checks: readonly PublicationCheck[] | null;
  isLoading: boolean;
  onRetry: () => void;
  /** Steps of this kind of change. */
  shown: readonly number[];
  onStep: (step: number) => void;
  /** Where another kind of change is chosen; null for a new API, which has all steps. */
  elsewhere: string | null;
}

/** Checks before submission, each linked to the step that fixes it. */
export function CheckList({ checks, isLoading, onRetry, shown, onStep, elsewhere }: CheckListProps) {
  const id = useId();

  return (
    <Panel
      title="自动检查"
      aside={
        <Button $size="s" onClick={onRetry}>
          重新检查
        </Button>
      }
    >
      <Sum role="status">{sumOf(checks, isLoading)}</Sum>
      {isLoading ? (
        <Skeleton $height={160} />
      ) : (
        <ul>
          {checks?.map(({ label, isMet, isBlocking, text, step }, at) => (
            <Line key={label}>
              <Status tone={isMet ? 'good' : isBlocking ? 'bad' : 'warn'}>
                <span id={`${id}${at}`}>
                  {label}：{text}
                </span>
              </Status>
              {!isMet && shown.includes(step) && (
                <Button $size="s" aria-describedby={`${id}${at}`} onClick={() => onStep(step)}>
                  去修改
                </Button>
              )}
              {!isMet && !shown.includes(step) && elsewhere !== null && (
                <ButtonLink to={elsewhere} $size="s" aria-describedby={`${id}${at}`}>
                  用其他变更修改
                </ButtonLink>
              )}
            </Line>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What the checks come to, for who does not see their colours. */
function sumOf(checks: CheckListProps['checks'], isLoading: boolean): string {
  if (isLoading) return '正在检查…';
  if (checks === null) return '';
  const open = checks.filter(({ isMet }) => !isMet);
  const blocking = open.filter(({ isBlocking }) => isBlocking).length;
  if (blocking > 0) return `有 ${blocking} 项须修改后才能提交`;
  return open.length > 0 ? `可以提交，有 ${open.length} 项建议修改` : '全部符合要求，可以提交';
}

const Sum = styled.p`
  min-height: 20px;
  margin-bottom: ${theme.space.s};
  font-size: ${theme.size.s};
`;

const Line = styled.li`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space.m};
  padding: ${theme.space.s} 0;
  border-top: 1px solid ${theme.color.line};
`;
