import { validCompanyStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { FileService } from '../files';
import { findCompany, updateCompany } from './company.repository';
import type { Vault } from './openCompany';

/** A verified enterprise, for other modules. */
export interface Enterprise {
  companyName: string;
  creditCode: string;
  unitType: string;
  legalName: string;
  /** Bank and branch. */
  bankName: string;
  bankAccount: string;
  /** The account was proved by entering the amount that arrived. */
  isAccountProved: boolean;
  /** The document that shows the account; null: none was uploaded. */
  accountPermit: { fileId: string; isPdf: boolean } | null;
}

export interface Enterprises {
  /** Null without a valid verification. */
  find: (db: Db, userId: string) => Promise<Enterprise | null>;
  /** Records that the approved account has been proved. */
  proveAccount: (tx: Db, userId: string) => Promise<void>;
}

export function createEnterprises(files: FileService, vault: Vault): Enterprises {
  async function passedOf(db: Db, userId: string) {
    const row = await findCompany(db, 'user_id', userId);
    if (!row || !validCompanyStates.includes(row.state)) return null;
    const { passed } = await vault.open(db, row);
    return passed && { row, ...passed };
  }

  return {
    async find(db, userId) {
      const found = await passedOf(db, userId);
      if (!found) return null;
      const { row, content, papers } = found;
      const { companyName, creditCode, unitType, legalName, bankName, bankBranch, bankAccount } = content;
      const permit = papers.accountPermit;
      return {
        companyName,
        creditCode,
        unitType,
        legalName,
        bankName: `${bankName} ${bankBranch}`.trim(),
        bankAccount,
        isAccountProved: row.account_proof !== null && row.account_proof === vault.accountHash(bankAccount),
        accountPermit: permit
          ? { fileId: permit, isPdf: (await files.pdfsAmong(db, [permit])).has(permit) }
          : null,
      };
    },

    async proveAccount(tx, userId) {
      const found = await passedOf(tx, userId);
      if (found)
        await updateCompany(tx, found.row.id, {
          account_proof: vault.accountHash(found.content.bankAccount),
        });
    },
  };
}
