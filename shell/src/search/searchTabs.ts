import type { BootDocument, LiveRemote, ManifestSearchTab } from '@portal/contract/internal';

/** Tabs of the search page, as the live remotes declare them. */
export function searchTabs({ remotes }: BootDocument): { remote: LiveRemote; tab: ManifestSearchTab }[] {
  return remotes
    .flatMap((remote) => remote.manifest.search.map((tab) => ({ remote, tab })))
    .sort((a, b) => a.tab.order - b.tab.order);
}

/** Noun for results of a kind; empty when no live remote shows it. */
export function nounOf(boot: BootDocument, kind: string): string {
  const tab = searchTabs(boot).find((one) => one.tab.kind === kind)?.tab;
  return tab?.noun ?? tab?.label ?? '';
}

/** Placeholder of the portal-wide search, which names what it finds. */
export function searchHint(boot: BootDocument): string {
  const nouns = searchTabs(boot).map(({ tab }) => tab.noun ?? tab.label);
  return `搜索${nouns.join('、').replace(/、(?=[^、]*$)/, '与')}，支持拼音`;
}

/** Search of the home page: of the first tab that offers one, otherwise portal-wide. */
export function homeSearch(boot: BootDocument) {
  for (const { tab } of searchTabs(boot)) if (tab.home) return { ...tab.home, flag: tab.flag };
  return { label: '全站搜索', placeholder: searchHint(boot), hotWords: [], all: null, flag: 0 };
}
