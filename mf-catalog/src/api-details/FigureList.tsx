import styled from 'styled-components';
import { narrow, theme } from '@portal/design';

/** Figures side by side, each above its label. */
export const FigureList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m} 40px;
  margin: 0;
  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dd {
    font: 600 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
  }
  /* Below each other they stand in columns. */
  ${narrow} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, auto));
    justify-content: space-between;
    column-gap: ${theme.space.m};
  }
`;
