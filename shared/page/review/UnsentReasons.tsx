import styled from 'styled-components';
import type { ReviewView } from '@portal/calls';
import { CopyButton, Panel, theme } from '@portal/design';
import type { Refusals } from './CaseFields';

interface UnsentReasonsProps extends Pick<ReviewView, 'fields'> {
  refused: Refusals;
}

/** Reasons that somebody has written for a case that they cannot decide any more: to be copied, not lost. */
export function UnsentReasons({ fields, refused }: UnsentReasonsProps) {
  const labels = new Map(fields.map(({ field, label }) => [field, label]));
  const lines = Object.entries(refused)
    .filter(([, reason]) => reason.trim() !== '')
    .map(([field, reason]) => `${labels.get(field) ?? field}：${reason}`);
  if (lines.length === 0) return null;

  return (
    <Panel title="您填写的原因" aside={<CopyButton text={lines.join('\n')} />}>
      {lines.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
    </Panel>
  );
}

const Line = styled.p`
  margin-bottom: ${theme.space.s};
  overflow-wrap: anywhere;
  user-select: text;
`;
