import { authenticationState, type PersonAuth } from '@portal/calls';
import { idValidToProblem, isIdNo, type IdKind } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Member } from '../../../platform/http/Member';
import { newId } from '../../../platform/ids';
import { maskName, maskPhone } from '../../../platform/masks';
import { systemActor, type Actor } from '../../../platform/Actor';
import { say, term } from '../../../platform/i18n/say';
import { formatDate, formatInstant } from '../../../platform/time';
import { forgetFiles, forgetPapers, papersUntil, type FileService } from '../../files';
import { openCase } from '../../review';
import type { Verdict, Verifier } from '../../verifier';
import { setAuthentication } from '../user/user.repository';
import { personMachine } from './person.machine';
import {
  countDailyTry,
  findPerson,
  insertPerson,
  isDocumentTaken,
  listRefusedPersons,
  lockPerson,
  lockPersonOf,
  queueCheck,
  updatePerson,
  type PersonRow,
} from './person.repository';
import { settlePerson } from './person.settling';
import { firstRetryMs } from './personChecks.service';
import { columnsOf, factsOf, hashOf, picturesOnlyIn, sealChange, type PersonSubmission } from './personFacts';

/** Values of the form. */
interface PersonForm {
  realName: string;
  idKind: IdKind;
  /** Absent: unchanged. */
  idNo?: string;
  idValidTo?: string;
  phone: string;
  idFrontUrl: string;
  idBackUrl: string;
  address: string;
}

const triesPerDay = 5;
const { none, waiting, passed, rejected, changing } = authenticationState;

export type PersonService = ReturnType<typeof createPersonService>;

interface Needs {
  files: FileService;
  verifier: Verifier;
}

/** Authentication of persons: checked against a register first, otherwise decided by an operator. */
export function createPersonService(deps: Deps, { files, verifier }: Needs) {
  const { db, clock, config } = deps;

  /** Identity number of a submission, or the stored one. */
  function numberOf({ idNo, idKind }: PersonForm, before: PersonRow | undefined): string {
    const value = idNo?.toUpperCase() || (before && factsOf(config, before).idNo) || '';
    if (!isIdNo(idKind, value))
      throw new AppError('E5201', { fields: [{ name: 'idNo', message: say`证件号格式有误` }] });
    return value;
  }

  const submissionOf = (form: PersonForm, before: PersonRow | undefined): PersonSubmission => ({
    realName: form.realName.trim(),
    idKind: form.idKind,
    idNo: numberOf(form, before),
    validTo: form.idValidTo ?? null,
    phone: form.phone,
    address: form.address,
    frontFileId: form.idFrontUrl,
    backFileId: form.idBackUrl,
  });

  /** Next state of a submission. @throws {AppError} `E5214` while one is under review. */
  function nextOf(from: PersonRow['state']) {
    const next = [waiting, changing].find((to) => personMachine.isAllowed(from, to, 'owner'));
    if (next === undefined) throw new AppError('E5214');
    return next;
  }

  return {
    /** 1: a register is configured, and a match passes at once. */
    isInstant: verifier.isPresent ? 1 : 0,

    /** Passed and valid facts, for modules that compare with them; null: none. */
    async verified(tx: Db, userId: string): Promise<PersonSubmission | null> {
      const row = await findPerson(tx, 'user_id', userId);
      return row && (row.state === passed || row.state === changing) ? factsOf(config, row) : null;
    },

    /** Complete facts for the person themselves; null: none. */
    async ownFacts(userId: string) {
      const row = await findPerson(db, 'user_id', userId);
      if (!row) return null;
      const { realName, idNo, phone, address, validTo } = factsOf(config, row);
      return {
        姓名: realName,
        证件号: idNo,
        手机号: phone,
        地址: address,
        证件有效期至: validTo ?? /* as is */ '长期',
      };
    },

    async state(userId: string) {
      const row = await findPerson(db, 'user_id', userId);
      return {
        state: row?.state ?? none,
        rejects: row?.rejects ?? [],
        submittedAt: row ? formatInstant(row.submitted_at) : null,
      };
    },

    /** Private parts are masked; rejected values are shown as typed. */
    async view(userId: string): Promise<PersonAuth> {
      const row = await findPerson(db, 'user_id', userId);
      const facts = row && factsOf(config, row);
      const isOpen = row?.state === rejected;
      return {
        state: row?.state ?? none,
        realName: facts ? (isOpen ? facts.realName : maskName(facts.realName)) : '',
        idKind: row?.id_kind ?? 'idCard',
        idNo: row?.id_no_mask ?? '',
        idValidTo: row?.valid_to ?? null,
        phone: facts ? (isOpen ? facts.phone : maskPhone(facts.phone)) : '',
        idFrontUrl: row?.front_file_id ?? '',
        idBackUrl: row?.back_file_id ?? '',
        address: facts?.address ?? '',
        rejects: row?.rejects ?? [],
        submittedAt: row ? formatInstant(row.submitted_at) : null,
        isInstant: verifier.isPresent ? 1 : 0,
        papersUntil: papersUntil(
          config,
          row?.state === rejected && row.front_file_id ? row.decided_at : null,
        ),
      };
    },

    /**
     * Queries the register before anything is stored. Each query counts as a try of the day.
     *
     * @throws {AppError} `E5214` under review, `E5201`, `E0017` document expired, `E5203` document used by another account,
     *   `E5207` after five tries on a day, `E5202` name and number do not match.
     */
    async examine(member: Member, form: PersonForm, address: string): Promise<Verdict> {
      const before = await findPerson(db, 'user_id', member.id);
      nextOf(before?.state ?? none);
      const { idKind, idNo, realName, phone, validTo } = submissionOf(form, before);
      const expired = validTo === null ? null : idValidToProblem(validTo, formatDate(clock()));
      if (expired !== null)
        throw new AppError('E0017', { fields: [{ name: 'idValidTo', message: term(expired) }] });
      if (await isDocumentTaken(db, hashOf(config, { idKind, idNo }), member.id)) throw new AppError('E5203');
      const now = clock();
      const tries = await countDailyTry(db, `person:${member.id}`, formatDate(now));
      if (tries > triesPerDay) throw new AppError('E5207');
      // Registers do not cover passports.
      if (idKind === 'passport') return 'unanswered';
      const verdict = await verifier.person({ name: realName, idNo, mobile: phone });
      if (verdict !== 'mismatch') return verdict;
      const event = { at: now, userId: member.id, event: 'person.mismatch', address, outcome: 'E5202' };
      await audit(db, event);
      throw new AppError('E5202', { fields: [{ name: 'idNo', message: say`姓名、手机号与证件号不一致` }] });
    },

    /**
     * Stores a submission. A match of the register passes at once, anything else waits for an operator.
     *
     * @throws {AppError} `E5214`, `E5201`, `E5203` as above, `E5208` a picture that is not theirs.
     */
    async submit(tx: Db, member: Member, form: PersonForm, verdict: Verdict, actor: Actor) {
      const now = clock();
      const before = await lockPersonOf(tx, member.id);
      const from = before?.state ?? none;
      const to = nextOf(from);
      const submission = submissionOf(form, before);
      const keeper = { userId: member.person.id, accountId: member.id };
      await files.attach(tx, keeper, [submission.frontFileId, submission.backFileId]);
      const id = before?.id ?? newId('auth');
      const row = {
        ...(to === changing
          ? { change_sealed: sealChange(config, submission) }
          : columnsOf(config, submission)),
        state: to,
        rejects: '[]',
        submitted_at: now,
        decided_at: null,
      };
      try {
        if (before) await updatePerson(tx, id, row);
        else await insertPerson(tx, { ...columnsOf(config, submission), ...row, id, user_id: member.id });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5203') : error;
      }
      if (before && to !== changing)
        await forgetFiles(tx, picturesOnlyIn(factsOf(config, before), submission), now);
      const readers = { owner: member.id };
      await personMachine.pass(tx, { id, from, to, actor, at: now, facts: {}, readers });
      await setAuthentication(tx, member.id, to);
      if (verdict === 'match') {
        await settlePerson(deps, tx, id, null, { ...systemActor, userId: null });
        return { state: passed, authId: id };
      }
      if (verifier.isPresent && submission.idKind !== 'passport')
        await queueCheck(tx, id, new Date(now.getTime() + firstRetryMs));
      await openCase(tx, {
        kind: 'person',
        subjectId: id,
        title: say`${to === changing ? say`个人认证变更` : say`个人认证`} ${maskName(submission.realName)}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at: now,
      });
      return { state: to, authId: id };
    },

    /** Deletes pictures of rejected submissions that were not resubmitted in time. @returns number of failures. */
    forgetPictures: () =>
      forgetPapers(deps, {
        list: listRefusedPersons,
        async drop(tx, id, before) {
          const row = await lockPerson(tx, id);
          if (row?.state !== rejected || !row.decided_at || row.decided_at >= before) return [];
          await updatePerson(tx, id, { front_file_id: null, back_file_id: null });
          return [row.front_file_id, row.back_file_id];
        },
      }),
  };
}
