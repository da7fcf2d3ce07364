import styled from 'styled-components';
import { slotStates, type CompanySlot } from '@portal/calls';
import { apiBase } from '@portal/client';
import { Status, TextLink, theme, type Tone } from '@portal/design';

const tones: Readonly<Record<CompanySlot['state'], Tone>> = {
  missing: 'calm',
  uploaded: 'calm',
  rejected: 'bad',
  passed: 'good',
};

/** Papers with the result of their review. */
export function PaperList({ slots }: { slots: readonly CompanySlot[] }) {
  return (
    <List>
      {slots.map(({ slot, label, fileUrl, state, reason, isNeeded, isPdf }) => (
        <li key={slot}>
          <strong>{label}</strong>
          <Status tone={tones[state]}>
            {state === 'missing' && isNeeded === 0 ? '选填，未上传' : slotStates[state]}
          </Status>
          {fileUrl && (
            <TextLink to={`${apiBase}/file/view/${fileUrl}`} target="_blank" reloadDocument>
              {isPdf ? '下载PDF' : '查看图片'}
            </TextLink>
          )}
          {reason && <em>{reason}</em>}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.s} ${theme.space.l};
    padding: ${theme.space.s} 0;
    border-top: 1px solid ${theme.color.line};
  }
  strong {
    min-width: 12em;
    font-weight: 400;
  }
  em {
    font-style: normal;
    color: ${theme.color.bad};
  }
`;
