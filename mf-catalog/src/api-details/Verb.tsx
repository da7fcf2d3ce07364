import styled from 'styled-components';
import { theme } from '@portal/design';

const colors: Record<string, { background: string; color: string }> = {
  GET: { background: theme.color.goodTint, color: theme.color.good },
  DELETE: { background: theme.color.badTint, color: theme.color.bad },
};
const other: { background: string; color: string } = {
  background: theme.color.brandTint,
  color: theme.color.brandDark,
};

/** HTTP method of an operation. */
export function Verb({ method }: { method: string }) {
  return <Sign $look={colors[method] ?? other}>{method}</Sign>;
}

const Sign = styled.span<{ $look: typeof other }>`
  flex: none;
  padding: 0 6px;
  border-radius: ${theme.radius.control};
  font: 600 11px/20px ${theme.font.mono};
  background: ${({ $look }) => $look.background};
  color: ${({ $look }) => $look.color};
`;
