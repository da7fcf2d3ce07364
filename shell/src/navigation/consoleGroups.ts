import type { BootDocument, ManifestNavigation } from '@portal/contract/internal';
import { deskAreas, keysOf, worksAt, type DeskArea } from '@portal/rules';

export type ConsoleKind = 'console' | 'ops';

interface ConsoleGroup {
  label: string;
  links: { label: string; to: string }[];
}

/** Desk pages of the shell itself, which work without any remote. */
const ownDeskLinks: Partial<Record<DeskArea, { label: string; to: string }[]>> = {
  platform: [{ label: '发布管理', to: '/ops/release' }],
};

/** Groups of the user centre, in order. A group is shown when a remote adds an entry. */
const consoleSlots: { slot: ManifestNavigation['slot']; label: string; isForProviders?: boolean }[] = [
  { slot: 'console.home', label: '账号' },
  { slot: 'console.market', label: '应用与申请' },
  { slot: 'console.money', label: '用量与费用' },
  { slot: 'console.provider', label: '提供方', isForProviders: true },
];

/** Side menu from the live manifests, without entries that the role may not see. */
export function consoleGroups(
  boot: BootDocument,
  kind: ConsoleKind,
  { isProvider, operatorRoles }: { isProvider: boolean; /** Null: unknown. */ operatorRoles: number | null },
): ConsoleGroup[] {
  const declared = boot.remotes
    .flatMap(({ manifest }) => manifest.navigation)
    .sort((a, b) => a.order - b.order);
  const all = kind === 'ops' ? deskGroups(boot, declared, operatorRoles) : userGroups(declared, isProvider);
  return all.filter(({ links }) => links.length > 0);
}

const userGroups = (declared: readonly ManifestNavigation[], isProvider: boolean): ConsoleGroup[] =>
  consoleSlots
    .filter(({ isForProviders }) => !isForProviders || isProvider)
    .map(({ slot, label }) => ({ label, links: declared.filter((item) => item.slot === slot).map(toLink) }));

/** Operators' entries grouped by area of work. */
function deskGroups(
  boot: BootDocument,
  declared: readonly ManifestNavigation[],
  roles: number | null,
): ConsoleGroup[] {
  const routes = boot.remotes.flatMap(({ manifest }) => manifest.routes);
  const areas = new Map(routes.map(({ path, desk }) => [path, desk]));
  const areaOf = ({ to }: ManifestNavigation): DeskArea => areas.get(to.replace(/[?#].*/, '')) ?? 'platform';
  const entries = declared.filter(({ slot }) => slot === 'ops.queue' || slot === 'ops.platform');
  const own = keysOf(deskAreas).filter((area) => roles === null || worksAt(roles, area));
  return own.map((area) => ({
    label: deskAreas[area],
    links: [...(ownDeskLinks[area] ?? []), ...entries.filter((item) => areaOf(item) === area).map(toLink)],
  }));
}

const toLink = ({ label, to }: ManifestNavigation) => ({ label, to });
