import type { MemberLanguage } from '@portal/calls';
import type { ReleaseService } from '../registry/release.service';
import type { ReleaseMessages } from './releaseMessages';

/** Titles of the live areas in a language, by remote; Chinese where a release has no translation. */
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
