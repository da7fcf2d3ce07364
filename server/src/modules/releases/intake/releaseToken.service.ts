import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { isSameSecret, newId, newSecret, sha256 } from '../../../platform/ids';
import { formatInstant } from '../../../platform/time';

/** Whoever acts through the command line. */
export interface TokenHolder {
  label: string;
  mayRelease: (remote: string) => boolean;
}

const prefix = 'rt_';
const namePattern = /^(shell|mf-[a-z][a-z0-9-]*)$/;

export type ReleaseTokenService = ReturnType<typeof createReleaseTokenService>;

/** Tokens with which a team releases its own remotes, and nothing else. The admin token releases everything. */
export function createReleaseTokenService({ db, clock, config }: Deps) {
  return {
    /** @throws {AppError} `E8106` when nobody holds this token. */
    async holderOf(token: string): Promise<TokenHolder> {
      if (isSameSecret(token, config.adminToken)) return { label: '管理令牌', mayRelease: () => true };
      const row = token.startsWith(prefix)
        ? await db
            .updateTable('release_tokens')
            .set({ last_used_at: clock() })
            .where('hash', '=', sha256(token))
            .where('revoked_at', 'is', null)
            .returning(['label', 'remotes'])
            .executeTakeFirst()
        : undefined;
      if (!row) throw new AppError('E8106');
      return { label: row.label, mayRelease: (remote) => row.remotes.includes(remote) };
    },

    async list() {
      const rows = await db
        .selectFrom('release_tokens')
        .selectAll()
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({
        tokenId: row.id,
        label: row.label,
        remotes: row.remotes,
        createdBy: row.created_by,
        createdAt: formatInstant(row.created_at),
        lastUsedAt: row.last_used_at ? formatInstant(row.last_used_at) : '',
      }));
    },

    /** @throws {AppError} `E8105` */
    async add(label: string, remotes: string, by: string) {
      const names = remotes.split(/[\s,，]+/).filter(Boolean);
      if (names.length === 0 || !names.every((name) => namePattern.test(name))) throw new AppError('E8105');
      const token = prefix + newSecret();
      const id = newId('rtk');
      await db
        .insertInto('release_tokens')
        .values({
          id,
          label,
          hash: sha256(token),
          remotes: JSON.stringify(names),
          created_by: by,
          created_at: clock(),
        })
        .execute();
      return { tokenId: id, token };
    },

    /** @throws {AppError} `E8106` when there is no such token any more. */
    async revoke(tokenId: string): Promise<void> {
      const revoked = await db
        .updateTable('release_tokens')
        .set({ revoked_at: clock() })
        .where('id', '=', tokenId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!revoked) throw new AppError('E8106');
    },
  };
}
