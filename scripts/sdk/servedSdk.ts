import path from 'node:path';
import { contractVersion, servesContract } from '@portal/contract/internal';
import { portalUrl } from '../lib/portalClient';
import { readServed } from '../lib/readServed';
import { readJson, readPortalManifest } from '../lib/releaseFiles';

/** Version of the package that contains these commands. */
export const sdkVersion = (): string =>
  readJson<{ version: string }>(path.join(__dirname, '../../package.json')).version;

/**
 * Refuses a remote whose contract the portal does not support before it is built, and mentions newer SDK versions.
 *
 * @throws {Error} in Chinese when the portal does not support the contract.
 */
export async function refuseUnservedContract(appDir: string): Promise<void> {
  const { contract } = readPortalManifest(appDir);
  const served = await readServed(contract);
  if (!servesContract(contract))
    throw new Error(
      `portal.json 的契约 ${contract} 与安装的 SDK 不符：它的契约是 ${contractVersion}。请安装门户现在提供的 SDK：npm install -D ${portalUrl()}/sdk/portal-remote-sdk.tgz`,
    );
  if (served && served.version !== sdkVersion())
    console.log(
      `提示：门户现在提供 SDK ${served.version}（契约 ${served.contract}），这里装的是 ${sdkVersion()}。更新：npm install -D ${portalUrl()}/sdk/${served.file}`,
    );
}
