import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { note } from './health/healthLog';
import { sendHealth } from './health/sendHealth';
import { showOwners } from './ops/owners/showOwners';
import { inUse } from './remotes/connectRemotes';
import { watchReleases } from './update/watchReleases';

const shell = 'shell';

/** What nobody waits for: it is fetched when the page is drawn and the network is quiet. */
export function afterLoad(boot: BootDocument, router: ReturnType<typeof createBrowserRouter>): void {
  note('visit', { name: shell, version: boot.shellVersion });
  sendHealth(boot, () => {
    const route = router.state.matches.at(-1)?.route;
    const { path = '' } = route ?? {};
    const name = (route?.handle as { remote?: string } | undefined)?.remote;
    const remote = boot.remotes.find((one) => one.name === name);
    const { name: owner, version } = remote ? inUse(remote) : { name: shell, version: boot.shellVersion };
    return { remote: owner, version, route: path === '*' ? '' : path };
  });
  watchReleases(boot, router);
  showOwners(boot.remotes);
}
