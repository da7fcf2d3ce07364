import { companyState, companySubmitsPerDay, payoutTriesMax, type CompanyState } from '@portal/calls';
import {
  addDays,
  companyFields,
  companyProblem,
  companyProblems,
  entriesOf,
  isCreditCode,
  isKeyOf,
  paperNames,
  parseYuan,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { systemActor, type Actor } from '../../platform/stateMachine';
import { formatDate, hours } from '../../platform/time';
import { notify } from '../messages';
import { forgetFiles } from '../files';
import { openCase, withdrawCase } from '../review';
import { setAuthentication } from '../identity';
import { branchProblem } from './bankBranch.queries';
import {
  findCompany,
  isHeldElsewhere,
  listEnding,
  listUnpaid,
  listUntold,
  lockCompany,
  papersOnlyIn,
  replacePapers,
  updateCompany,
  type CompanyChanges,
  type CompanyRow,
} from './company.repository';
import { missingPapers } from './companyView';
import { isFirst } from './isFirst';
import { moveCompany } from './moveCompany';
import type { Company, Vault } from './openCompany';
import type { TransferResult, Verdict, Verifier } from '../verifier';

/** Days before the end of a licence on which its enterprise is reminded. */
const reminders = [30, 7, 1] as const;
/** 1/10000 yuan in a cent. */
const minorPerCent = 100;
/** A channel that has not answered for so long is not waited for: the reviewers look at the account. */
const unansweredMs = 2 * hours;

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** From the submission of an enterprise to the reviewers, by way of its bank account; and back. */
export function createSubmissionService({ db, clock, log }: Deps, vault: Vault, verifier: Verifier) {
  /** @throws {AppError} `E5214` where none was begun. */
  async function locked(tx: Db, userId: string): Promise<Company> {
    const row = await lockCompany(tx, 'user_id', userId);
    if (!row) throw new AppError('E5214');
    return vault.open(tx, row);
  }

  async function toReview(
    tx: Db,
    row: CompanyRow,
    move: { to: CompanyState; actor: Actor; changes?: CompanyChanges },
  ) {
    const at = clock();
    await moveCompany(tx, row, { ...move, at });
    if (await isFirst(tx, row)) await setAuthentication(tx, row.user_id, companyState.waiting);
    await openCase(tx, {
      kind: 'company',
      subjectId: row.id,
      title: `${row.passed_sealed ? '企业信息变更' : '企业认证'} ${row.company_name}`,
      applicantId: row.user_id,
      applicantName: row.company_name,
      at,
    });
  }

  /** Everything that is missing or was turned down and not corrected. @throws {AppError} `E5213`. */
  async function refuseIncomplete(tx: Db, company: Company): Promise<void> {
    const problems = companyProblems(company.content, formatDate(clock()));
    const branch = await branchProblem(tx, company.content);
    if (branch !== null) problems.bankBranch ??= branch;
    const fields: { name: string; message: string }[] = [
      ...entriesOf(companyFields).flatMap(([name]) =>
        problems[name] === undefined ? [] : [{ name, message: problems[name] }],
      ),
      ...missingPapers(company).map(({ slot, label }) => ({
        name: slot,
        message: `请上传${label}`,
      })),
      ...company.row.rejects
        .filter(
          ({ isFixed, field }) =>
            !isFixed && company.row.state !== companyState.passed && !(field in problems),
        )
        .map(({ field }) => ({ name: field, message: `${labelOf(field)}被驳回，请更正` })),
    ];
    if (company.row.phone_proof !== vault.phoneHash(company.content.contactPhone))
      fields.push({ name: 'contactPhone', message: '请用验证码验证联系人手机号' });
    if (fields.length > 0) throw new AppError('E5213', { fields });
  }

  /** The bank has answered, or not. */
  async function noteTransfer(
    tx: Db,
    { id, payout_order }: CompanyRow,
    result: TransferResult,
  ): Promise<void> {
    const row = await lockCompany(tx, 'id', id);
    if (row?.state !== companyState.paying || row.payout_order !== payout_order || !row.payout_at) return;
    const at = clock();
    if (result.verdict === 'match')
      return updateCompany(tx, id, { payout_cents: result.amountFen, payout_sent_at: at, payout_at: at });
    if (result.verdict === 'mismatch')
      return moveCompany(tx, row, {
        to: companyState.uploaded,
        actor: systemActor,
        at,
        reason: '银行退回了打款：户名、账号或开户行不符。',
      });
    if (at.getTime() - row.payout_at.getTime() > unansweredMs)
      await toReview(tx, row, { to: companyState.waiting, actor: systemActor });
  }

  return {
    /** What the register says of the enterprise; null where there is nothing to ask about, or nobody to ask. */
    async askRegister(userId: string): Promise<Verdict | null> {
      const row = await findCompany(db, 'user_id', userId);
      if (!row || !verifier.isPresent) return null;
      const { companyName: name, creditCode, legalName } = (await vault.open(db, row)).content;
      return isCreditCode(creditCode) ? verifier.enterprise({ name, creditCode, legalName }) : null;
    },

    /**
     * Sends it off: to the bank account first, where that is not proved; else to the operators.
     *
     * @throws {AppError} `E5214`, `E5207` after five on a day, `E5213` with what is missing, `E5211`, `E5212`.
     */
    async submit(
      tx: Db,
      userId: string,
      register_verdict: Verdict | null,
      actor: Actor,
    ): Promise<{ state: CompanyState }> {
      const company = await locked(tx, userId);
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
        throw new AppError('E5214', {}, '没有变更，无需提交');
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
        else await toReview(tx, row, { to, actor, changes });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5212') : error;
      }
      return { state: to };
    },

    /** Takes a submission back, or gives a change up that was not submitted. @throws {AppError} `E5214`. */
    async withdraw(tx: Db, userId: string, actor: Actor): Promise<{ state: CompanyState }> {
      const { row, passed, papers } = await locked(tx, userId);
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

    /**
     * The amount that arrived proves the account. Each wrong one counts, whatever becomes of the request.
     *
     * @throws {AppError} `E5215` with `leftTries`, `E5214` when none is under way.
     */
    async verifyAmount(userId: string, amount: string, actor: Actor): Promise<{ state: CompanyState }> {
      const left = await inTransaction(db, async (tx) => {
        const { row, content } = await locked(tx, userId);
        if (row.state !== companyState.paying || row.payout_sent_at === null) throw new AppError('E5214');
        if (parseYuan(amount) === (row.payout_cents ?? 0) * minorPerCent) {
          const changes = { account_proof: vault.accountHash(content.bankAccount), payout_cents: null };
          await toReview(tx, row, { to: companyState.waiting, actor, changes });
          return null;
        }
        const tries = row.payout_tries + 1;
        if (tries < payoutTriesMax) await updateCompany(tx, row.id, { payout_tries: tries });
        else
          await moveCompany(tx, row, {
            to: companyState.uploaded,
            actor: systemActor,
            at: clock(),
            reason: '金额三次填写不符。',
            changes: { payout_tries: tries, payout_cents: null },
          });
        return payoutTriesMax - tries;
      });
      if (left === null) return { state: companyState.waiting };
      const text =
        left > 0 ? `打款金额不正确，还可以填写 ${left} 次` : '打款金额不正确，请核对账号后重新提交';
      throw new AppError('E5215', { leftTries: left }, text);
    },

    /** Has the amounts sent that wait for it. The number of the order keeps one from being sent twice. */
    async sendPayouts(): Promise<number> {
      return forEachRow(
        log,
        await listUnpaid(db),
        ({ id }) => id,
        async (row) => {
          const { content } = await vault.open(db, row);
          const result = await verifier.transfer({
            orderNo: row.payout_order ?? row.id,
            accountName: content.companyName,
            bankName: `${content.bankName} ${content.bankBranch}`,
            accountNo: content.bankAccount,
          });
          await inTransaction(db, (tx) => noteTransfer(tx, row, result));
        },
      );
    },

    /** Gives back what nobody has told the amount of in time. */
    async endPayouts(): Promise<number> {
      const at = clock();
      return forEachRow(
        log,
        await listUntold(db, at),
        ({ id }) => id,
        (row) =>
          inTransaction(db, async (tx) => {
            const now = await lockCompany(tx, 'id', row.id);
            if (now?.state !== companyState.paying || now.payout_order !== row.payout_order) return;
            const changes = { payout_cents: null };
            const reason = '72 小时内没有填写收到的金额。';
            await moveCompany(tx, now, {
              to: companyState.uploaded,
              actor: systemActor,
              at,
              reason,
              changes,
            });
          }),
      );
    },

    /** Reminds enterprises of the end of their licence, and ends those that are over. */
    async watchLicences(): Promise<number> {
      const at = clock();
      const today = formatDate(at);
      return forEachRow(
        log,
        await listEnding(db, addDays(today, reminders[0])),
        ({ id }) => id,
        (row) =>
          inTransaction(db, async (tx) => {
            const now = await lockCompany(tx, 'id', row.id);
            if (!now?.valid_to) return;
            if (now.valid_to < today) {
              if (now.state !== companyState.passed) return;
              await moveCompany(tx, now, { to: companyState.expired, actor: systemActor, at });
              await setAuthentication(tx, now.user_id, companyState.expired);
              return;
            }
            const due = reminders
              .filter((days) => now.valid_to !== null && now.valid_to <= addDays(today, days))
              .at(-1);
            if (due === undefined || (now.reminded_days !== null && now.reminded_days <= due)) return;
            await updateCompany(tx, now.id, { reminded_days: due });
            await notify(tx, {
              userId: now.user_id,
              kind: 'review',
              at,
              title: `营业期限将于 ${now.valid_to} 到期`,
              text: '请在到期前更新营业期限与证照；更新期间原认证继续有效。',
              link: '/companyMessage/companyInfo',
            });
          }),
      );
    },
  };
}

const labelOf = (field: string): string =>
  isKeyOf(companyFields, field)
    ? companyFields[field]
    : isKeyOf(paperNames, field)
      ? paperNames[field]
      : field;
