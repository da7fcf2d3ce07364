import {
  advanceCompany,
  advancedState,
  advancePerson,
  verifyAdvancedAmount,
  withdrawAdvanced,
} from '@portal/calls';
import { AppError, type WrongField } from '../../platform/AppError';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { say, type Translatable } from '../../platform/i18n/say';
import type { VerificationService } from '../identity';
import type { AdvancedAccounts } from './advancedAccount.service';
import type { CompanyAdvancedService } from './companyAdvanced.service';
import type { CompanyAdvancedView } from './createCompanyAdvancedView';
import type { OpenErrand } from './createAdvancedVault';
import type { Examined, PersonAdvancedService } from './personAdvanced.service';

interface Services {
  accounts: AdvancedAccounts;
  companies: CompanyAdvancedService;
  viewCompany: CompanyAdvancedView;
  persons: PersonAdvancedService;
  verification: VerificationService;
}

/** @throws {AppError} `E0017`. */
function refuseFields(fields: WrongField[]): void {
  if (fields.length > 0) throw new AppError('E0017', { fields });
}

export function registerAdvancedRoutes(
  answer: Answerer,
  { accounts, companies, viewCompany, persons, verification }: Services,
): void {
  answer(advancedState, async ({ member }) => ({
    person: await persons.state(member.person.id),
    company: await viewCompany(member),
  }));

  answer(
    advancePerson,
    async (
      { input, member, visitor, db },
      { code, ...examined }: Examined & { code: { id: string } | null },
    ) => {
      if (code) await verification.spend(code.id, db);
      return persons.submit(db, member, input, examined, actorOf('owner', member, visitor));
    },
    async ({ input, member, visitor }) => {
      const { way, bankCardNo, bankPhone, vercode, handUrl } = input;
      const missing = (value: string | undefined, name: string, message: Translatable) =>
        value ? [] : [{ name, message }];
      if (way !== 'bankCard') {
        if (way === 'manual') refuseFields(missing(handUrl, 'handUrl', say`请上传手持证件照片`));
        return { ...(await persons.examine(member, input)), code: null };
      }
      refuseFields([
        ...missing(bankCardNo, 'bankCardNo', say`请输入银行卡号`),
        ...missing(bankPhone, 'bankPhone', say`请输入银行预留手机号`),
        ...missing(vercode, 'vercode', say`请输入6位验证码`),
      ]);
      const code = await verification.check(
        'personAdvanced',
        bankPhone ?? '',
        vercode ?? '',
        visitor.sessionHash,
      );
      return { ...(await persons.examine(member, input)), code };
    },
  );

  answer(
    advanceCompany,
    ({ input: { item, reqNo: _, signWay: __, ...given }, member, visitor, db }, errand: OpenErrand | null) =>
      companies.submit(db, member, item, given, actorOf('owner', member, visitor), errand),
    async ({ input: { item, signWay, ...given }, member }) => {
      await companies.countSubmit(member);
      return item === 'legal' && signWay === 'electronic' ? companies.beginSigning(member, given) : null;
    },
  );

  answer(verifyAdvancedAmount, ({ input, member, visitor }) =>
    accounts.verifyAmount(member, input.amount, actorOf('owner', member, visitor)),
  );

  answer(withdrawAdvanced, ({ input, member, visitor, db }) =>
    companies.withdraw(db, member, input.item, actorOf('owner', member, visitor)),
  );
}
