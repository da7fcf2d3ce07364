import { css } from 'styled-components';
import { narrow } from './theme';

export interface Sized {
  /** Number of columns of the table. */
  $columns: number;
}

/** In a narrower column words would break into letters. */
const columnPx = 80;

const fittingPx = ({ $columns }: Sized) => `${$columns * columnPx}px`;

/** From this width of a column on, on a screen for work, a table fits without a bar to scroll it. */
const roomyPx = 95;
const wideFrom = 900;

/** Styles where all columns have ample room. */
export const withRoom = (styles: ReturnType<typeof css>) => css<Sized>`
  @container (min-width: ${({ $columns }: Sized) => `${Math.max(wideFrom, $columns * roomyPx)}px`}) {
    ${styles}
  }
`;

/** Words of English are longer than those of Chinese. */
const roomyInEnglishPx = 130;

/** Styles where columns of English might be wider than a container in which those of Chinese have room. */
export const withoutRoomInEnglish = (styles: ReturnType<typeof css>) => css<Sized>`
  @container (max-width: ${({ $columns }: Sized) => `${$columns * roomyInEnglishPx}px`}) {
    :lang(en) & {
      ${styles}
    }
  }
`;

/** In narrower columns words need the room between them. */
const easyPx = 110;

/** Styles where there are so many columns that they are narrow. */
export const whereTight = (styles: ReturnType<typeof css>) => css<Sized>`
  @container (max-width: ${({ $columns }: Sized) => `${$columns * easyPx}px`}) {
    ${styles}
  }
`;

/** Styles where the rows of a table are cards: on a phone, and in a container in which the columns have no room. */
export const asCards = (styles: ReturnType<typeof css>) => css<Sized>`
  ${narrow} {
    ${styles}
  }
  @media screen {
    @container (max-width: ${fittingPx}) {
      ${styles}
    }
  }
`;
