import { companyState, type AuthState, type CompanyState } from '@portal/calls';
import {
  companyFields,
  companyProblem,
  companyProblems,
  emptyCompany,
  entriesOf,
  isCreditCode,
  keysOf,
  paperEdgeMin,
  papersOf,
  type CompanyContent,
  type CompanyField,
  type PaperReading,
  type PaperSlot,
  type UnitType,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { systemActor, type Actor, type PersonActor } from '../../platform/Actor';
import { refuseOutdated } from '../../platform/refuseOutdated';
import { say, term } from '../../platform/i18n/say';
import { formatDate, formatInstant } from '../../platform/time';
import { forgetFiles, forgetPapers, type FileService } from '../files';
import { branchProblem } from './bankBranch.queries';
import {
  findCompany,
  insertCompany,
  isHeldElsewhere,
  lockCompany,
  listRested,
  papersOf as papersKept,
  putPaper,
  replacePapers,
  updateCompany,
  type CompanyRow,
} from './company.repository';
import {
  editableFields,
  isSlotOpen,
  missingPapers,
  nextRouteOf,
  nothingYet,
  markOf,
  slotsOf,
  toReply,
} from './companyView';
import { moveCompany } from './moveCompany';
import { lockedCompany, type Company, type Vault } from './openCompany';
import { restedAt } from './restedAt';

export type Given = Partial<Record<CompanyField, string>>;

interface Saving {
  given: Given;
  isDraft: boolean;
  /** A code sent to the contact's number was verified. */
  isPhoneProved: boolean;
  /** Mark of what was seen; absent: not checked. */
  mark: string | undefined;
}

/** Kept unchanged when left empty, because they are never sent to the browser. */
const secretFields: readonly CompanyField[] = ['legalIdNo', 'bankAccount'];
const upperFields: readonly CompanyField[] = ['creditCode', 'legalIdNo', 'invoiceTaxNo'];
/** In these states what is saved is only stored as a change; the state remains that of the approved data. */
const settledStates: readonly CompanyState[] = [companyState.passed, companyState.expired];

export type CompanyService = ReturnType<typeof createCompanyService>;

/** What an enterprise fills in and uploads before it submits. */
export function createCompanyService(deps: Deps, files: FileService, vault: Vault) {
  const { db, clock, config } = deps;
  const pdfsOf = ({ papers }: Company) => files.pdfsAmong(db, Object.values(papers));

  async function replyOf(row: CompanyRow | undefined) {
    if (!row) return nothingYet;
    const company = await vault.open(db, row);
    return toReply(company, await pdfsOf(company), vault, config);
  }

  /** The state that follows from what is filled in. */
  function reached(company: Company): CompanyState {
    const { row } = company;
    if (settledStates.includes(row.state)) return row.state;
    const isComplete = Object.keys(companyProblems(company.content, formatDate(clock()))).length === 0;
    if (!isComplete) return row.state === companyState.none ? companyState.none : companyState.saved;
    const isCorrected = row.rejects.every(({ isFixed }) => isFixed);
    return isCorrected && missingPapers(company).length === 0 ? companyState.uploaded : companyState.saved;
  }

  async function keep(
    tx: Db,
    company: Company,
    to: CompanyState,
    actor: Actor,
    changes: object,
  ): Promise<void> {
    const rested_at = restedAt(to, clock());
    if (to === company.row.state) await updateCompany(tx, company.row.id, { ...changes, rested_at });
    else await moveCompany(tx, company.row, { to, actor, at: clock(), changes });
  }

  return {
    view: async (userId: string) => replyOf(await findCompany(db, 'user_id', userId)),

    /** Null: nothing is filled in yet. */
    async open(userId: string): Promise<Company | null> {
      const row = await findCompany(db, 'user_id', userId);
      return row ? vault.open(db, row) : null;
    },

    async state(userId: string): Promise<AuthState['company']> {
      const row = await findCompany(db, 'user_id', userId);
      if (!row)
        return {
          state: companyState.none,
          unitType: '',
          companyName: '',
          rejects: [],
          submittedAt: null,
          nextRoute: nextRouteOf(companyState.none, false),
        };
      const { content } = await vault.open(db, row);
      return {
        state: row.state,
        unitType: content.unitType,
        companyName: row.company_name,
        rejects: row.rejects.filter(({ isFixed }) => !isFixed),
        submittedAt: row.submitted_at && formatInstant(row.submitted_at),
        nextRoute: nextRouteOf(row.state, true),
      };
    },

    hasBegun: async (tx: Db, userId: string) => (await findCompany(tx, 'user_id', userId)) !== undefined,

    /** Begins a verification, or changes the kind of unit of one not submitted yet. @throws `E5214`. */
    async begin(tx: Db, userId: string, unitType: UnitType): Promise<{ nextRoute: string; steps: string[] }> {
      const content_sealed = vault.closeContent({ ...emptyCompany, unitType });
      await insertCompany(tx, { id: newId('ent'), user_id: userId, content_sealed, created_at: clock() });
      const company = await lockedCompany(tx, vault, userId);
      const { content, row } = company;
      if (content.unitType !== unitType) {
        if (!editableFields(company).includes('unitType') || settledStates.includes(row.state))
          throw new AppError('E5214');
        content.unitType = unitType;
        await updateCompany(tx, row.id, { content_sealed: vault.closeContent(content) });
      }
      return {
        nextRoute: nextRouteOf(row.state, true),
        steps: papersOf(content).map(({ label }) => label),
      };
    },

    /** Whether the number needs a verified code before this can be saved. */
    async needsCode(userId: string, phone: string | undefined): Promise<boolean> {
      const row = await findCompany(db, 'user_id', userId);
      return phone !== undefined && row?.phone_proof !== vault.phoneHash(phone);
    },

    /**
     * Saves the given fields and keeps the others. A draft may be incomplete.
     *
     * @returns the state, and the mark of what is stored now.
     * @throws {AppError} `E5214` a field that can no longer change, `E5211`, `E5212`, `E0017` with the invalid fields,
     *   `E7042`.
     */
    async save(tx: Db, userId: string, { given, isDraft, isPhoneProved, mark }: Saving, actor: Actor) {
      const company = await lockedCompany(tx, vault, userId);
      const { row, content } = company;
      const allowed = editableFields(company);
      const changed = changesOf(content, given);
      if (Object.keys(changed).length > 0) refuseOutdated(mark, markOf(row));
      const settled = keysOf(companyFields).filter((field) => field in changed && !allowed.includes(field));
      if (allowed.length === 0 || settled.length > 0)
        throw new AppError('E5214', {
          fields: settled.map((name) => ({ name, message: say`该项已通过，不可修改` })),
        });
      Object.assign(content, changed);
      const phone_proof = isPhoneProved ? vault.phoneHash(content.contactPhone) : row.phone_proof;
      if (!isDraft) await refuseUnfinished(tx, company, phone_proof);

      row.rejects = row.rejects.map((reject) => ({
        ...reject,
        isFixed: reject.isFixed || Object.hasOwn(changed, reject.field),
      }));
      const isFilled = !isDraft || row.state !== companyState.none;
      const state = isFilled ? reached(company) : row.state;
      const content_sealed = vault.closeContent(content);
      await keep(tx, company, state, actor, {
        content_sealed,
        company_name: content.companyName,
        credit_code: isCreditCode(content.creditCode) ? content.creditCode : row.credit_code,
        phone_proof,
        rejects: JSON.stringify(row.rejects),
        ...vault.hashOf(content),
      });
      return { state, mark: markOf({ content_sealed }) };
    },

    /**
     * Puts an uploaded file into a slot, replacing the one there.
     *
     * @param reading  What was read from it; null: illegible, absent: not read.
     * @throws {AppError} `E5214` where that paper is not required, or can no longer change; `E5208` for another
     *   account's file, `E1041` a PDF where a picture is required, `E5216` a picture too small to read.
     */
    async putPaper(
      userId: string,
      slot: PaperSlot,
      fileId: string,
      actor: PersonActor,
      reading?: PaperReading | null,
    ): Promise<{ state: CompanyState; slots: ReturnType<typeof slotsOf> }> {
      return inTransaction(db, async (tx) => {
        const company = await lockedCompany(tx, vault, userId);
        const { row, content, papers, passed } = company;
        const paper = papersOf(content).find((one) => one.slot === slot);
        if (!paper || !isSlotOpen(company, slot)) throw new AppError('E5214');
        await files.attach(tx, actor, [fileId]);
        const file = await files.factsOf(tx, userId, fileId);
        const isPicture = file.type.startsWith('image/');
        if (!isPicture && !(paper.takesPdf && file.type === 'application/pdf')) throw new AppError('E1041');
        if (isPicture && Math.max(file.width ?? 0, file.height ?? 0) < paperEdgeMin)
          throw new AppError('E5216');
        const replaced = papers[slot];
        await putPaper(tx, row.id, slot, fileId, reading === undefined ? null : vault.closeReading(reading));
        papers[slot] = fileId;
        company.readings[slot] = reading;
        row.rejects = row.rejects.map((reject) =>
          reject.field === slot ? { ...reject, isFixed: true } : reject,
        );
        // The approved data is shown until the change is approved.
        const stays = Object.values({ ...passed?.papers, ...papers });
        if (replaced && !stays.includes(replaced)) await forgetFiles(tx, [replaced], clock());
        const state = reached(company);
        await keep(tx, company, state, actor, { rejects: JSON.stringify(row.rejects) });
        const now = { ...company, row: { ...row, state } };
        return { state, slots: slotsOf(now, await files.pdfsAmong(tx, Object.values(papers))) };
      });
    },

    /** Deletes the papers of abandoned verifications. @returns how many failed. */
    forgetPapers: () =>
      forgetPapers(deps, {
        list: listRested,
        async drop(tx, id, before) {
          const row = await lockCompany(tx, 'id', id);
          if (!row?.rested_at || row.rested_at >= before) return [];
          const papers = await papersKept(tx, id);
          await replacePapers(tx, id, {});
          const changes = { rested_at: null };
          if (row.state === companyState.uploaded)
            await moveCompany(tx, row, { to: companyState.saved, actor: systemActor, at: clock(), changes });
          else await updateCompany(tx, id, changes);
          return Object.values(papers);
        },
      }),
  };

  /** @throws {AppError} `E5211`, `E5212`, `E0017`. */
  async function refuseUnfinished(tx: Db, { row, content }: Company, phoneProof: string | null) {
    const today = formatDate(clock());
    if (companyProblem('creditCode', content, today))
      throw new AppError('E5211', { fields: [{ name: 'creditCode', message: say`信用代码格式有误` }] });
    if (await isHeldElsewhere(tx, row.id, content.creditCode)) throw new AppError('E5212');
    const problems = companyProblems(content, today);
    if (phoneProof !== vault.phoneHash(content.contactPhone))
      problems.contactPhone ??= String(say`请用验证码验证联系人手机号`);
    const branch = await branchProblem(tx, content);
    if (branch !== null) problems.bankBranch ??= String(branch);
    const fields = entriesOf(companyFields).flatMap(([name]) =>
      problems[name] === undefined ? [] : [{ name, message: term(problems[name]) }],
    );
    if (fields.length > 0) throw new AppError('E0017', { fields });
  }
}

/** Fields that differ from the stored ones. */
function changesOf(content: CompanyContent, given: Given): Given {
  const changes: Given = {};
  for (const field of keysOf(companyFields)) {
    const value = given[field];
    if (value === undefined || (value === '' && secretFields.includes(field))) continue;
    const text = upperFields.includes(field) ? value.toUpperCase() : value;
    if (text !== content[field]) changes[field] = text;
  }
  return changes;
}
