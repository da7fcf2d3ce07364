const ink = '#14202B';
const paper = '#FFFFFF';

/** Contrast of text required by WCAG 2 AA. */
export const contrastMin = 4.5;

/** Contrast ratio of two `#RRGGBB` colours by WCAG 2, from 1 (identical) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Ink or paper, whichever has more contrast on a colour. */
export const readableOn = (color: string): string =>
  contrastOf(color, paper) >= contrastOf(color, ink) ? paper : ink;

/** Contrast of a brand colour as text on paper, and as background of the text colour chosen for it. */
export function brandContrast(color: string): { asText: number; asGround: number } {
  return { asText: contrastOf(color, paper), asGround: contrastOf(color, readableOn(color)) };
}

function luminanceOf(color: string): number {
  const channel = (at: number) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
