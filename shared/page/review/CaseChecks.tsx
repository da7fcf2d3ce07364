import styled from 'styled-components';
import type { ReviewView } from '@portal/calls';
import { Status, theme } from '@portal/design';

/** The automatic checks of a case. */
export function CaseChecks({ checks }: Pick<ReviewView, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <CheckList aria-label="自动检查">
      {checks.map(({ label, isMet, text }) => (
        <li key={label}>
          <Status tone={isMet ? 'good' : 'warn'}>
            {label}：{text}
          </Status>
        </li>
      ))}
    </CheckList>
  );
}

const CheckList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.xl};
  margin-bottom: ${theme.space.l};
  font-size: ${theme.size.s};
  dl + & {
    margin-top: ${theme.space.l};
  }
`;
