import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { isObject } from '@portal/rules';
import { followDownloads } from './downloads/followDownloads';
import { measureVitals } from './health/measureVitals';
import { shellRelease } from './health/shellRelease';
import { showOwners } from './ops/owners/showOwners';
import { inUse } from './remotes/connectRemotes';
import { warmTools } from './remotes/warmUp';
import { warmUpInView } from './remotes/warmUpInView';
import { watchReleases } from './update/watchReleases';

/** Tasks without urgency, started when the page is drawn and the network is quiet. */
export function afterLoad(boot: BootDocument, router: ReturnType<typeof createBrowserRouter>): void {
  const route = router.state.matches.at(-1)?.route;
  const { path = '' } = route ?? {};
  const handle: unknown = route?.handle;
  const name = isObject(handle) ? handle.remote : undefined;
  const remote = boot.remotes.find((one) => one.name === name);
  const { name: owner, version } = remote ? inUse(remote) : shellRelease(boot);
  followDownloads();
  measureVitals({ remote: owner, version, route: path === '*' ? '' : path });
  watchReleases(boot, router);
  showOwners(boot.remotes);
  warmTools();
  warmUpInView(boot, router);
}
