import type { BootDocument, ManifestNavigation } from '@portal/contract/internal';

export type NavigationEntry =
  | { kind: 'link'; label: string; to: string; order: number }
  | { kind: 'menu'; label: string; order: number; links: { label: string; to: string }[] };

/** Menus of the specification. A menu is shown when a remote adds an entry. */
const menus: Partial<Record<ManifestNavigation['slot'], { label: string; order: number }>> = {
  'nav.scene': { label: '场景方案', order: 20 },
  'nav.alliance': { label: '开放金融联盟', order: 40 },
  'nav.partner': { label: '科技合作伙伴', order: 50 },
  'nav.help': { label: '帮助与支持', order: 60 },
};

const portalOf = ({ portal }: BootDocument) => (portal === 'subDomain' ? 'subDomain' : 'main');

/** Navigation entries of the live remotes for this portal, in order. */
export const declaredNavigation = (boot: BootDocument): ManifestNavigation[] =>
  boot.remotes
    .flatMap(({ manifest }) => manifest.navigation)
    .filter(({ portals }) => portals.includes(portalOf(boot)))
    .sort((a, b) => a.order - b.order);

/** Main navigation of a portal, computed from the live manifests. */
export function navigationItems(boot: BootDocument): NavigationEntry[] {
  const portal = portalOf(boot);
  const declared = declaredNavigation(boot);

  const links = declared
    .filter(({ slot }) => slot === 'nav.top')
    .map(({ label, to, order }): NavigationEntry => ({ kind: 'link', label, to, order }));
  const filled = Object.entries(menus).flatMap(([slot, menu]): NavigationEntry[] => {
    const own = declared.filter((item) => item.slot === slot).map(({ label, to }) => ({ label, to }));
    return own.length > 0 ? [{ kind: 'menu', ...menu, links: own }] : [];
  });
  const home: NavigationEntry = { kind: 'link', label: '首页', to: '/', order: 0 };
  const entries = [home, ...links, ...filled].sort((a, b) => a.order - b.order);
  return portal === 'subDomain' ? asManaged(entries, boot.brand.navigation ?? []) : entries;
}

/** Applies names and switches set by a branded portal's managers. The home entry cannot be switched off. */
function asManaged(
  entries: readonly NavigationEntry[],
  chosen: readonly { to: string; label: string; isOn: number }[],
): NavigationEntry[] {
  const choices = new Map(chosen.map((choice) => [choice.to, choice]));
  return entries.flatMap((entry): NavigationEntry[] => {
    const choice = entry.kind === 'link' ? choices.get(entry.to) : undefined;
    if (!choice || entry.kind !== 'link') return [entry];
    return choice.isOn === 1 || entry.to === '/' ? [{ ...entry, label: choice.label }] : [];
  });
}
