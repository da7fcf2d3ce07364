import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { isSameSecret, newId, newSecret, sha256 } from '../../../platform/ids';
import { say } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';
import { insertToken, listTokens, markUsed, revokeToken } from './releaseToken.repository';

/** Whoever acts on the command line. */
export interface TokenHolder {
  /** Id of the token. */
  id: string;
  label: string;
  mayRelease: (remote: string) => boolean;
}

const prefix = 'rt_';
const namePattern = /^(shell|mf-[a-z][a-z0-9-]*)$/;

export type ReleaseTokenService = ReturnType<typeof createReleaseTokenService>;

/** Tokens with which a team releases its own remotes only. The admin token releases everything. */
export function createReleaseTokenService({ db, clock, config }: Deps) {
  return {
    /** @throws {AppError} `E8106` when nobody holds this token. */
    async holderOf(token: string): Promise<TokenHolder> {
      if (isSameSecret(token, config.adminToken))
        return { id: 'admin', label: '管理令牌', mayRelease: () => true };
      const row = token.startsWith(prefix) ? await markUsed(db, sha256(token), clock()) : undefined;
      if (!row)
        throw new AppError(
          'E8106',
          {},
          say`发布令牌无效：不存在或已作废。请核对 RELEASE_TOKEN，或请运营人员在“运营工作台 → 发布管理”重新签发。`,
        );
      return { id: row.id, label: row.label, mayRelease: (remote) => row.remotes.includes(remote) };
    },

    async list() {
      const rows = await listTokens(db);
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
      await insertToken(db, {
        id,
        label,
        hash: sha256(token),
        remotes: JSON.stringify(names),
        created_by: by,
        created_at: clock(),
      });
      return { tokenId: id, token };
    },

    /** @throws {AppError} `E8106` when there is no such token any more. */
    async revoke(tokenId: string): Promise<void> {
      if (!(await revokeToken(db, tokenId, clock()))) throw new AppError('E8106');
    },
  };
}
