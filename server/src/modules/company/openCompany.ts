import { createSeal, type Seal } from '@portal/contract/seal';
import { emptyCompany, type CompanyContent, type PaperReading, type PaperSlot } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/db/Db';
import { hmac } from '../../platform/ids';
import { openSealed } from '../../platform/openSealed';
import { say } from '../../platform/i18n/say';
import { lockCompany, papersOf, readingsOf, type CompanyRow, type Papers } from './company.repository';

interface Passed {
  content: CompanyContent;
  papers: Papers;
}

/** An enterprise with its sealed fields decrypted. */
export interface Company {
  row: CompanyRow;
  content: CompanyContent;
  papers: Papers;
  /** What was read from papers; null: illegible. */
  readings: Partial<Record<PaperSlot, PaperReading | null>>;
  passed: Passed | null;
}

export type Vault = ReturnType<typeof createVault>;

/** Encrypts and decrypts the stored data of enterprises. */
export function createVault({ secret, sealKeys }: Pick<Config, 'secret' | 'sealKeys'>) {
  const seal: Seal = createSeal(sealKeys, 'company');
  const hash = (what: string, value: string) => (value ? hmac(secret, `company:${what}:${value}`) : null);

  async function openReadings(db: Db, companyId: string): Promise<Company['readings']> {
    const sealed = Object.entries(await readingsOf(db, companyId));
    return Object.fromEntries(
      sealed.flatMap(([slot, text]) => (text ? [[slot, openSealed<PaperReading | null>(seal, text)]] : [])),
    );
  }

  return {
    closeContent: (content: CompanyContent) => seal.close(JSON.stringify(content)),
    closeReading: (reading: PaperReading | null) => seal.close(JSON.stringify(reading)),
    closePassed: (passed: Passed) => seal.close(JSON.stringify(passed)),
    hashOf: ({ legalIdNo, bankAccount }: CompanyContent) => ({
      legal_id_hash: hash('legalId', legalIdNo),
      account_hash: hash('account', bankAccount),
    }),
    phoneHash: (phone: string) => hash('phone', phone),
    accountHash: (account: string) => hash('account', account),
    creditHash: (code: string) => hash('credit', code) ?? '',

    async open(db: Db, row: CompanyRow): Promise<Company> {
      return {
        row,
        content: { ...emptyCompany, ...openSealed<CompanyContent>(seal, row.content_sealed) },
        papers: await papersOf(db, row.id),
        readings: await openReadings(db, row.id),
        passed: row.passed_sealed ? openSealed<Passed>(seal, row.passed_sealed) : null,
      };
    },
  };
}

/** The enterprise of an account, with its row locked. @throws {AppError} `E5214` where none was begun. */
export async function lockedCompany(tx: Db, vault: Vault, userId: string): Promise<Company> {
  const row = await lockCompany(tx, 'user_id', userId);
  if (!row) throw new AppError('E5214', {}, say`请先选择企业认证与单位类型`);
  return vault.open(tx, row);
}
