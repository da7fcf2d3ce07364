import styled from 'styled-components';
import { theme } from './theme';

/** One character that stands for an API. */
export const Glyph = styled.span<{ $isLarge?: boolean }>`
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $isLarge }) => ($isLarge ? '64px' : '40px')};
  height: ${({ $isLarge }) => ($isLarge ? '64px' : '40px')};
  border-radius: ${({ $isLarge }) => ($isLarge ? '12px' : theme.radius.card)};
  background: ${theme.color.brandTint};
  color: ${theme.color.brandDark};
  font: 700 ${({ $isLarge }) => ($isLarge ? '28px' : '18px')} / 1 ${theme.font.serif};
`;
