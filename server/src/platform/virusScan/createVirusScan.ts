import { createReadStream } from 'node:fs';
import { AppError } from '../AppError';
import type { Deps } from '../Deps';
import { virusScans } from '../processMetrics';
import { say } from '../i18n/say';
import { askClamd } from './askClamd';

export interface VirusScan {
  /** @throws {AppError} `E1045` for a virus, `E1046` where it cannot be known: then nothing is saved. */
  scan: (file: string) => Promise<void>;
}

/** Scans what others upload, where a scanner is configured (`docs/virus-scan.md`). Without one every file passes. */
export function createVirusScan({ config, log }: Pick<Deps, 'config' | 'log'>): VirusScan {
  const address = config.virusScanner;
  if (!address) return { scan: () => Promise.resolve() };
  // An alert compares them from the first one on.
  for (const outcome of ['clean', 'infected', 'failed']) virusScans.inc({ outcome }, 0);
  return {
    async scan(file) {
      const answer = await askClamd(address, 'INSTREAM', createReadStream(file)).catch((error: unknown) => {
        log.error({ err: error }, 'the virus scanner has not answered');
        return null;
      });
      if (answer === 'stream: OK') return virusScans.inc({ outcome: 'clean' });
      const [, virus] = /^stream: (.+) FOUND$/.exec(answer ?? '') ?? [];
      if (virus === undefined) {
        virusScans.inc({ outcome: 'failed' });
        if (answer !== null) log.error({ answer }, 'the virus scanner has not scanned a file');
        throw new AppError('E1046');
      }
      virusScans.inc({ outcome: 'infected' });
      log.warn({ virus }, 'an upload was refused: it holds a virus');
      throw new AppError('E1045', {}, say`文件没有通过病毒扫描：${virus.slice(0, 100)}`);
    },
  };
}
