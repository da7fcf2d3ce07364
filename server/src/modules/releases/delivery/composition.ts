import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { formatInstant } from '../../../platform/time';
import type { ActiveRelease } from '../registry/Release';
import { findComposition, insertComposition } from './composition.repository';

const rememberedMax = 5000;
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Short id of the exact versions of shell and remotes: eight characters that can be read out. */
export function compositionId(slice: readonly Pick<ActiveRelease, 'remote' | 'version'>[]): string {
  const parts = slice.map(({ remote, version }) => `${remote}@${version}`).sort();
  const digest = createHash('sha256').update(parts.join('\n')).digest();
  return [...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export type CompositionService = ReturnType<typeof createCompositionService>;

/** Stores the versions of delivered compositions. */
export function createCompositionService({ db, clock }: Deps) {
  const remembered = new Set<string>();

  return {
    async remember(slice: readonly ActiveRelease[]): Promise<string> {
      const id = compositionId(slice);
      if (remembered.has(id)) return id;
      const parts = Object.fromEntries(slice.map(({ remote, version }) => [remote, version]));
      await insertComposition(db, id, parts, clock());
      if (remembered.size >= rememberedMax) remembered.clear();
      remembered.add(id);
      return id;
    },

    /** @throws {AppError} `E8107` */
    async find(composition: string) {
      const row = await findComposition(db, composition.toUpperCase());
      if (!row) throw new AppError('E8107');
      return {
        composition: row.id,
        firstSeenAt: formatInstant(row.first_seen_at),
        parts: Object.entries(row.parts)
          .map(([remote, version]) => ({ remote, version }))
          .sort((a, b) => a.remote.localeCompare(b.remote)),
      };
    },
  };
}
