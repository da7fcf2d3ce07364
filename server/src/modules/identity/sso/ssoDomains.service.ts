import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { DomainNames } from '../../../platform/DomainNames';
import { forEachRow } from '../../../platform/forEachRow';
import { newId } from '../../../platform/ids';
import { days, formatInstant } from '../../../platform/time';
import { notify } from '../../messages';
import * as repository from './sso.repository';
import { say } from '../../../platform/i18n/say';

const proofPrefix = '_portal-verify.';
const valueOf = ({ token }: repository.DomainRow) => `portal-verify=${token}`;
/** Consecutive daily checks. */
const failuresMax = 3;
const checkedAtOnce = 200;

export type SsoDomains = ReturnType<typeof createSsoDomains>;

/** Mail domains of organisations: claimed freely, proven by a TXT record, checked daily. */
export function createSsoDomains({ db, clock, log }: Deps, names: Pick<DomainNames, 'txt'>) {
  const isThere = async (row: repository.DomainRow) =>
    (await names.txt(proofPrefix + row.domain)).includes(valueOf(row));

  async function refuseProven(tx: Db, organisationId: string, domain: string): Promise<void> {
    const proven = await repository.findProven(tx, domain);
    if (proven && proven.organisation_id !== organisationId) throw new AppError('E5618');
  }

  /** Daily check. Without an answer of DNS nothing is counted. */
  async function recheck(row: repository.DomainRow): Promise<void> {
    const isFound = await isThere(row);
    const now = clock();
    const failures = isFound ? 0 : row.failures + 1;
    const isLost = failures >= failuresMax;
    await inTransaction(db, async (tx) => {
      const changes = { failures, checked_at: now, ...(isLost && { proven_at: null, failures: 0 }) };
      await repository.updateDomain(tx, row, changes);
      if (!isLost) return;
      const { organisation_id: accountId, domain } = row;
      for (const userId of await repository.listOwners(tx, accountId))
        await notify(tx, {
          userId,
          kind: 'security',
          at: now,
          title: say`邮箱域名 ${domain} 的证明已失效`,
          text: say`连续 ${failuresMax} 天没有查到 TXT 记录，该域名的邮箱不能再以企业账号登录。请恢复解析后重新检测。`,
          link: '/identityProvider',
        });
      const event = 'sso.domain.lost';
      await audit(tx, {
        at: now,
        userId: null,
        accountId,
        event,
        address: '',
        outcome: 'ok',
        detail: domain,
      });
    });
  }

  return {
    async list(tx: Db, organisationId: string) {
      const rows = await repository.listDomains(tx, organisationId);
      return rows.map((row) => ({
        domain: row.domain,
        recordName: proofPrefix + row.domain,
        recordValue: valueOf(row),
        provenAt: row.proven_at && formatInstant(row.proven_at),
        checkedAt: row.checked_at && formatInstant(row.checked_at),
      }));
    },

    /** @throws {AppError} `E5618` when another organisation has proven it. */
    async claim(tx: Db, organisationId: string, domain: string): Promise<void> {
      await refuseProven(tx, organisationId, domain);
      await repository.insertDomain(tx, {
        organisation_id: organisationId,
        domain,
        token: newId('verify'),
        claimed_at: clock(),
      });
    },

    /**
     * Whether the TXT record exists.
     *
     * @throws {AppError} `E5619` when it was not claimed, `E5617` when DNS does not answer.
     */
    async isProven(organisationId: string, domain: string): Promise<boolean> {
      const row = await repository.findDomain(db, organisationId, domain);
      if (!row) throw new AppError('E5619');
      const isFound = await isThere(row).catch(() => {
        throw new AppError('E5617', {}, say`域名服务器没有应答，请稍后重新检测`);
      });
      await repository.updateDomain(db, row, { checked_at: clock() });
      return isFound;
    },

    /** @throws {AppError} `E5618` when another organisation was first. */
    async prove(tx: Db, organisationId: string, domain: string): Promise<void> {
      await refuseProven(tx, organisationId, domain);
      const now = clock();
      const changes = { proven_at: now, checked_at: now, failures: 0 };
      try {
        await repository.updateDomain(tx, { organisation_id: organisationId, domain }, changes);
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5618') : error;
      }
    },

    /** Checks every proven domain once a day. */
    async recheckDue(): Promise<number> {
      const before = new Date(clock().getTime() - days);
      const due = await repository.listDomainsToCheck(db, before, checkedAtOnce);
      return forEachRow(log, due, ({ domain }) => domain, recheck);
    },
  };
}
