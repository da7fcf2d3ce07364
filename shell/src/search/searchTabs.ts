import type { BootDocument, LiveRemote, ManifestSearchTab } from '@portal/contract/internal';

/** Tabs of the search page, as the live remotes declare them. */
export function searchTabs({ remotes }: BootDocument): { remote: LiveRemote; tab: ManifestSearchTab }[] {
  return remotes
    .flatMap((remote) => remote.manifest.search.map((tab) => ({ remote, tab })))
    .sort((a, b) => a.tab.order - b.tab.order);
}

/** What records of a kind are called; empty for one that no live remote draws. */
export function nounOf(boot: BootDocument, kind: string): string {
  const tab = searchTabs(boot).find((one) => one.tab.kind === kind)?.tab;
  return tab?.noun ?? tab?.label ?? '';
}

/** What a search of the whole portal finds, inside an empty field. */
export function searchHint(boot: BootDocument): string {
  const nouns = searchTabs(boot).map(({ tab }) => tab.noun ?? tab.label);
  return `搜索${nouns.join('、').replace(/、(?=[^、]*$)/, '与')}，支持拼音`;
}

/** The search of the home page: of the tab that offers one, else of the whole portal. */
export function homeSearch(boot: BootDocument) {
  for (const { tab } of searchTabs(boot)) if (tab.home) return { ...tab.home, flag: tab.flag };
  return { label: '全站搜索', placeholder: searchHint(boot), hotWords: [], all: null, flag: 0 };
}
