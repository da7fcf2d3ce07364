import { askClamd, type ScannerAddress } from '../../../server/src';
import { ill, notice, well, type Finding } from './Finding';

const about = '病毒扫描';
const timeoutMs = 8000;

/** Whether the scanner answers. @param address null: uploads are not scanned. */
export async function checkVirusScanner(address: ScannerAddress | null): Promise<Finding> {
  if (!address)
    return notice(
      about,
      '没有设置 PORTAL_VIRUS_SCANNER，上传的文件不做病毒扫描',
      '安装 clamd，并设置 PORTAL_VIRUS_SCANNER（docs/virus-scan.md）',
    );
  const place = 'path' in address ? address.path : `${address.host}:${address.port}`;
  const version = await askClamd(address, 'VERSION', null, timeoutMs).catch(() => null);
  if (version === null || !version.startsWith('ClamAV'))
    return ill(
      about,
      `${place} 没有像 clamd 那样应答，现在什么也不能上传`,
      '请启动 clamd，并核对 PORTAL_VIRUS_SCANNER 的地址与防火墙',
    );
  return well(about, `${place} 应答：${version.slice(0, 80)}`);
}
