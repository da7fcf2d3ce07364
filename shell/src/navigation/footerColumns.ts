import type { BootDocument } from '@portal/contract/internal';
import { declaredNavigation, navigationItems } from './navigationItems';

export interface FooterColumn {
  title: string;
  links: { label: string; to: string }[];
}

/** Navigation as footer columns: entries without a menu first, then each menu, then entries for the footer only. */
export function footerColumns(boot: BootDocument): FooterColumn[] {
  const entries = navigationItems(boot);
  const plain = entries.flatMap((entry) =>
    entry.kind === 'link' ? [{ label: entry.label, to: entry.to }] : [],
  );
  const menus = entries.flatMap((entry) =>
    entry.kind === 'menu' ? [{ title: entry.label, links: entry.links }] : [],
  );
  const own = declaredNavigation(boot)
    .filter(({ slot }) => slot === 'footer')
    .map(({ label, to }) => ({ label, to }));
  return [{ title: '导航', links: plain }, ...menus, { title: '关于', links: own }].filter(
    ({ links }) => links.length > 0,
  );
}
