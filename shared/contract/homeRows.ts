import type { SiteTexts } from './BootDocument';
import type { SlotId } from './slots';

export type HomeRow = NonNullable<SiteTexts['rows']>[number];

/** Until operators put them in another order. */
export const usualHomeRows: readonly HomeRow[] = ['strip', 'main', 'steps', 'aside', 'foot'];

/** The slots of these rows. */
const slotOf: Readonly<Partial<Record<HomeRow, SlotId>>> = {
  strip: 'home.strip',
  main: 'home.main',
  aside: 'home.aside',
  foot: 'home.foot',
};

/**
 * Slots behind the main row of the home page, which is longer than a screen: what the document shows of them needs no
 * code before somebody comes near.
 */
export function slotsBelow(rows: readonly HomeRow[] = usualHomeRows): readonly SlotId[] {
  const main = rows.indexOf('main');
  return main < 0 ? [] : rows.slice(main + 1).flatMap((row) => slotOf[row] ?? []);
}
