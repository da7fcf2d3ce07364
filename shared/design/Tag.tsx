import styled from 'styled-components';
import { theme } from './theme';

const looks = {
  plain: { background: theme.color.mist, color: theme.color.inkSoft },
  brand: { background: theme.color.brandTint, color: theme.color.brandDark },
  good: { background: theme.color.goodTint, color: theme.color.good },
  warn: { background: theme.color.warnTint, color: theme.color.warn },
  bad: { background: theme.color.badTint, color: theme.color.bad },
} as const;

/** A word about something, in a box. */
export const Tag = styled.span<{ $look?: keyof typeof looks }>`
  display: inline-block;
  padding: 0 6px;
  border-radius: ${theme.radius.control};
  font-size: ${theme.size.xs};
  line-height: 20px;
  white-space: nowrap;
  /* Drawn where the reader's own colours take the ground away. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${({ $look = 'plain' }) => looks[$look].background};
  color: ${({ $look = 'plain' }) => looks[$look].color};
`;
