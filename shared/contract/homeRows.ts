import type { SiteTexts } from './BootDocument';
import type { SlotId } from './slots';

export type HomeRow = NonNullable<SiteTexts['rows']>[number];

/** The order in use until operators choose another. */
export const usualHomeRows: readonly HomeRow[] = ['strip', 'main', 'steps', 'aside', 'foot'];

/** The slots of these rows. */
const slotOf: Readonly<Partial<Record<HomeRow, SlotId>>> = {
  strip: 'home.strip',
  main: 'home.main',
  aside: 'home.aside',
  foot: 'home.foot',
};

/**
 * Slots below the main row of the home page and the first screen. When the server has rendered them, their code is loaded
 * only when the visitor scrolls near.
 */
export function slotsBelow(rows: readonly HomeRow[] = usualHomeRows): readonly SlotId[] {
  const main = rows.indexOf('main');
  return main < 0 ? [] : rows.slice(main + 1).flatMap((row) => slotOf[row] ?? []);
}
