import type { BootDocument, ManifestNavigation } from '@portal/contract/internal';

export type ConsoleKind = 'console' | 'ops';

interface ConsoleGroup {
  label: string;
  links: { label: string; to: string }[];
}

/** Pages of the shell itself in the side menus: they work whatever becomes of the remotes. */
const ownLinks: Partial<Record<ManifestNavigation['slot'], { label: string; to: string }[]>> = {
  'ops.platform': [{ label: '发布管理', to: '/ops/release' }],
};

/** Groups of the side menus, in their order. One is drawn as soon as a remote puts something into it. */
const groups: Record<
  ConsoleKind,
  { slot: ManifestNavigation['slot']; label: string; isForProviders?: boolean }[]
> = {
  console: [
    { slot: 'console.home', label: '账号' },
    { slot: 'console.market', label: '应用与申请' },
    { slot: 'console.money', label: '用量与费用' },
    { slot: 'console.provider', label: '提供方', isForProviders: true },
  ],
  ops: [
    { slot: 'ops.queue', label: '审核与日志' },
    { slot: 'ops.platform', label: '平台' },
  ],
};

/** Side menu computed from the live manifests. What a role may not see is not in it. */
export function consoleGroups(boot: BootDocument, kind: ConsoleKind, isProvider: boolean): ConsoleGroup[] {
  const declared = boot.remotes
    .flatMap(({ manifest }) => manifest.navigation)
    .sort((a, b) => a.order - b.order);
  return groups[kind]
    .filter(({ isForProviders }) => !isForProviders || isProvider)
    .map(({ slot, label }) => ({
      label,
      links: [
        ...(ownLinks[slot] ?? []),
        ...declared.filter((item) => item.slot === slot).map(({ label: name, to }) => ({ label: name, to })),
      ],
    }))
    .filter(({ links }) => links.length > 0);
}
