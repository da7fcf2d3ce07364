import { companyState, companySubmitsPerDay, type CompanyState } from '@portal/calls';
import {
  companyFields,
  companyProblem,
  companyProblems,
  entriesOf,
  isCreditCode,
  isKeyOf,
  paperNames,
} from '@portal/rules';
import { AppError, type WrongField } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { newId } from '../../platform/ids';
import type { Actor } from '../../platform/Actor';
import { say, term } from '../../platform/i18n/say';
import { formatDate } from '../../platform/time';
import { forgetFiles } from '../files';
import { withdrawCase } from '../review';
import { setAuthentication } from '../identity';
import { branchProblem } from './bankBranch.queries';
import {
  findCompany,
  isHeldElsewhere,
  papersOnlyIn,
  replacePapers,
  updateCompany,
  type CompanyChanges,
} from './company.repository';
import { missingPapers } from './companyView';
import { isFirst } from './isFirst';
import { moveCompany } from './moveCompany';
import { lockedCompany, type Company, type Vault } from './openCompany';
import { toReview } from './toReview';
import type { Verdict, Verifier } from '../verifier';

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** The submission of an enterprise: to the reviewers, through the proof of its bank account, and its withdrawal. */
export function createSubmissionService({ db, clock }: Deps, vault: Vault, verifier: Verifier) {
  /** Refuses while anything is missing, or was refused and not corrected. @throws {AppError} `E5213`. */
  async function refuseIncomplete(tx: Db, company: Company): Promise<void> {
    const problems = companyProblems(company.content, formatDate(clock()));
    const branch = await branchProblem(tx, company.content);
    if (branch !== null) problems.bankBranch ??= String(branch);
    const fields: WrongField[] = [
      ...entriesOf(companyFields).flatMap(([name]) =>
        problems[name] === undefined ? [] : [{ name, message: term(problems[name]) }],
      ),
      ...missingPapers(company).map(({ slot, label }) => ({
        name: slot,
        message: say`请上传${term(label)}`,
      })),
      ...company.row.rejects
        .filter(
          ({ isFixed, field }) =>
            !isFixed && company.row.state !== companyState.passed && !(field in problems),
        )
        .map(({ field }) => ({ name: field, message: say`${term(labelOf(field))}被驳回，请更正` })),
    ];
    if (company.row.phone_proof !== vault.phoneHash(company.content.contactPhone))
      fields.push({ name: 'contactPhone', message: say`请用验证码验证联系人手机号` });
    if (fields.length > 0) throw new AppError('E5213', { fields });
  }

  return {
    /** The register's data about the enterprise; null without anything to look up, or without a register. */
    async askRegister(userId: string): Promise<Verdict | null> {
      const row = await findCompany(db, 'user_id', userId);
      if (!row || !verifier.isPresent) return null;
      const { companyName: name, creditCode, legalName } = (await vault.open(db, row)).content;
      return isCreditCode(creditCode) ? verifier.enterprise({ name, creditCode, legalName }) : null;
    },

    /**
     * Submits it: first to the proof of the bank account, if that is needed, otherwise to the operators.
     *
     * @throws {AppError} `E5214`, `E5207` after five on a day, `E5213` with what is missing, `E5211`, `E5212`.
     */
    async submit(
      tx: Db,
      userId: string,
      register_verdict: Verdict | null,
      actor: Actor,
    ): Promise<{ state: CompanyState }> {
      const company = await lockedCompany(tx, vault, userId);
      const { row, content, passed } = company;
      const { uploaded, paying, waiting, changing, expired } = companyState;
      const canSubmit = row.state === uploaded || row.state === companyState.passed || row.state === expired;
      if (!canSubmit && row.state !== companyState.saved && row.state !== companyState.rejected)
        throw new AppError('E5214');
      const now = clock();
      const today = formatDate(now);
      const countToday = row.submitted_on === today ? row.submissions_that_day + 1 : 1;
      if (countToday > companySubmitsPerDay) throw new AppError('E5207');
      if (companyProblem('creditCode', content, today)) throw new AppError('E5211');
      await refuseIncomplete(tx, company);
      if (!canSubmit) throw new AppError('E5214');
      if (
        row.state === companyState.passed &&
        JSON.stringify([content, company.papers]) === JSON.stringify([passed?.content, passed?.papers])
      )
        throw new AppError('E5214', {}, say`没有变更，无需提交`);
      if (await isHeldElsewhere(tx, row.id, content.creditCode)) throw new AppError('E5212');

      const isProved =
        content.bankAccount === '' || row.account_proof === vault.accountHash(content.bankAccount);
      const isPaying = verifier.isPresent && !passed && !isProved;
      const changes: CompanyChanges = {
        submitted_at: now,
        decided_at: null,
        submitted_on: today,
        submissions_that_day: countToday,
        rejects: '[]',
        register_verdict,
        ...(isPaying && {
          payout_order: newId('pay'),
          payout_cents: null,
          payout_tries: 0,
          payout_at: now,
          payout_sent_at: null,
        }),
      };
      const to = isPaying ? paying : row.state === companyState.passed ? changing : waiting;
      try {
        if (isPaying) await moveCompany(tx, row, { to, actor, at: now, changes });
        else await toReview(tx, row, { to, actor, at: now, changes });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5212') : error;
      }
      return { state: to };
    },

    /** Withdraws a submission, or discards a change not yet submitted. @throws {AppError} `E5214`. */
    async withdraw(tx: Db, userId: string, actor: Actor): Promise<{ state: CompanyState }> {
      const { row, passed, papers } = await lockedCompany(tx, vault, userId);
      const at = clock();
      const restored: CompanyChanges = passed
        ? {
            content_sealed: vault.closeContent(passed.content),
            ...vault.hashOf(passed.content),
            rejects: '[]',
          }
        : {};
      const { waiting, paying, changing, uploaded, expired } = companyState;
      switch (row.state) {
        case waiting:
          await withdrawCase(tx, 'company', row.id);
          await moveCompany(tx, row, { to: passed ? expired : uploaded, actor, at });
          if (await isFirst(tx, row)) await setAuthentication(tx, userId, companyState.none);
          return { state: passed ? expired : uploaded };
        case paying:
          await moveCompany(tx, row, { to: uploaded, actor, at });
          return { state: uploaded };
        case changing:
          await withdrawCase(tx, 'company', row.id);
          await moveCompany(tx, row, { to: companyState.passed, actor, at });
          return { state: companyState.passed };
        case companyState.passed:
          if (!passed) throw new AppError('E5214');
          await updateCompany(tx, row.id, restored);
          await replacePapers(tx, row.id, passed.papers);
          await forgetFiles(tx, papersOnlyIn(papers, passed.papers), at);
          return { state: row.state };
        default:
          throw new AppError('E5214');
      }
    },
  };
}

const labelOf = (field: string): string =>
  isKeyOf(companyFields, field)
    ? companyFields[field]
    : isKeyOf(paperNames, field)
      ? paperNames[field]
      : field;
