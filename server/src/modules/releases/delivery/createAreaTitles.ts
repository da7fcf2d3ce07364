import type { MemberLanguage } from '@portal/calls';
import type { ReleaseService } from '../registry/release.service';
import type { ReleaseMessages } from './releaseMessages';

/** What the areas that are live are called in a language, by remote: as their releases say it, else in Chinese. */
export const createAreaTitles =
  (releases: Pick<ReleaseService, 'registry'>, messages: Pick<ReleaseMessages, 'of'>) =>
  async (language: MemberLanguage): Promise<ReadonlyMap<string, string>> => {
    const titles = new Map<string, string>();
    for (const release of (await releases.registry()).live) {
      if (release.kind === 'shell') continue;
      const { title } = release.manifest;
      const english = language === 'en' ? (await messages.of(release))[title] : undefined;
      titles.set(release.remote, english ?? title);
    }
    return titles;
  };
