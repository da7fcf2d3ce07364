import { idKinds, isIdNo, type IdKind, registerType } from '@portal/rules';
import { type FieldReject, type PersonAuth, authenticationState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import { hmac, newId } from '../../../platform/ids';
import { createSeal } from '@portal/contract/seal';
import type { Actor } from '../../../platform/stateMachine';
import { formatDate, formatInstant } from '../../../platform/time';
import { giveWelcomeCredit } from '../../finance';
import type { FileService } from '../../files';
import { type Reviewable, openCase } from '../../review';
import type { Member } from '../../../platform/http/Member';
import { setAuthentication } from '../user/user.repository';
import { personMachine } from './person.machine';
import { decidePerson, findPerson, insertPerson, updatePerson, type PersonRow } from './person.repository';

interface Submission {
  realName: string;
  idKind: IdKind;
  /** Absent: as it was sent before. */
  idNo?: string;
  idValidTo?: string;
  phone: string;
  idFrontUrl: string;
  idBackUrl: string;
  address: string;
}

const submissionsPerDay = 5;
const fileBase = '/ajaxurl/apix/file/view/';
const fieldLabels = {
  realName: '真实姓名',
  idKind: '证件类型',
  idNo: '证件号',
  idValidTo: '证件有效期',
  phone: '手机号',
  idFrontUrl: '证件人像面',
  idBackUrl: '证件国徽面',
  address: '联系地址',
} as const;

/** "330106199003070022" → "3301**********0022" */
export const maskIdNo = (value: string) =>
  value.length > 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****';
export const maskPhone = (value: string) => value.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
export const maskName = (value: string) =>
  `${[...value][0] ?? ''}${'*'.repeat(Math.max(1, [...value].length - 1))}`;

export type PersonService = ReturnType<typeof createPersonService>;

export function createPersonService({ db, clock, config }: Deps, files: FileService) {
  const seal = createSeal(config.secret, 'person');

  /** Identity number of a submission, or the one that was kept before. */
  function numberOf({ idNo, idKind }: Submission, before: PersonRow | undefined): string {
    const value = idNo?.toUpperCase() || (before && seal.open(before.id_no_sealed)) || '';
    if (!isIdNo(idKind, value))
      throw new AppError('E5201', { fields: [{ name: 'idNo', message: '证件号格式有误' }] });
    return value;
  }

  return {
    async state(userId: string) {
      const row = await findPerson(db, 'user_id', userId);
      return {
        state: row?.state ?? authenticationState.none,
        rejects: row?.rejects ?? [],
        submittedAt: row ? formatInstant(row.submitted_at) : null,
      };
    },

    /** Private parts masked: who owns them knows them. */
    async view(userId: string): Promise<PersonAuth> {
      const row = await findPerson(db, 'user_id', userId);
      return {
        state: row?.state ?? authenticationState.none,
        realName: row
          ? row.state === authenticationState.rejected
            ? row.real_name
            : maskName(row.real_name)
          : '',
        idKind: row?.id_kind ?? 'idCard',
        idNo: row?.id_no_mask ?? '',
        idValidTo: row?.valid_to ?? null,
        phone: row ? (row.state === authenticationState.rejected ? row.phone : maskPhone(row.phone)) : '',
        idFrontUrl: row?.front_file_id ?? '',
        idBackUrl: row?.back_file_id ?? '',
        address: row?.address ?? '',
        rejects: row?.rejects ?? [],
        submittedAt: row ? formatInstant(row.submitted_at) : null,
      };
    },

    /**
     * Sends an authentication to the operators.
     *
     * @throws {AppError} `E5214` while it is under review or has passed, `E5207` after five on a day, `E5201`,
     *   `E5203` a number that another account has used, `E5208` a picture that is not theirs.
     */
    async submit(tx: Db, member: Member, submission: Submission, actor: Actor) {
      const now = clock();
      const before = await findPerson(tx, 'user_id', member.id);
      const from = before?.state ?? authenticationState.none;
      if (!personMachine.isAllowed(from, authenticationState.waiting, 'owner')) throw new AppError('E5214');
      const today = formatDate(now);
      const countToday = before?.submitted_on === today ? before.submissions_that_day + 1 : 1;
      if (countToday > submissionsPerDay) throw new AppError('E5207');

      const idNo = numberOf(submission, before);
      const keeper = { userId: member.person.id, accountId: member.id };
      await files.attach(tx, keeper, [submission.idFrontUrl, submission.idBackUrl]);
      const row = {
        state: authenticationState.waiting,
        real_name: submission.realName.trim(),
        id_kind: submission.idKind,
        id_no_sealed: seal.close(idNo),
        id_no_hash: hmac(config.secret, `idno:${submission.idKind}:${idNo}`),
        id_no_mask: maskIdNo(idNo),
        valid_to: submission.idValidTo ?? null,
        phone: submission.phone,
        front_file_id: submission.idFrontUrl,
        back_file_id: submission.idBackUrl,
        address: submission.address,
        rejects: '[]',
        submitted_at: now,
        decided_at: null,
        submitted_on: today,
        submissions_that_day: countToday,
      };
      const id = before?.id ?? newId('auth');
      try {
        if (before) await updatePerson(tx, id, row);
        else await insertPerson(tx, id, member.id, row);
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5203') : error;
      }
      await personMachine.pass(tx, {
        id,
        from,
        to: authenticationState.waiting,
        actor,
        at: now,
        facts: {},
        readers: { owner: member.id },
      });
      await setAuthentication(tx, member.id, authenticationState.waiting);
      await openCase(tx, {
        kind: 'person',
        subjectId: id,
        title: `个人认证 ${maskName(row.real_name)}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at: now,
      });
      return { state: authenticationState.waiting, authId: id };
    },

    reviewable: {
      async view(id) {
        const row = await findPerson(db, 'id', id);
        if (!row) throw new AppError('E3110');
        const idNo = seal.open(row.id_no_sealed);
        const text = (field: keyof typeof fieldLabels, value: string) => ({
          field,
          label: fieldLabels[field],
          kind: 'text' as const,
          value,
          before: null,
        });
        const image = (field: keyof typeof fieldLabels, fileId: string) => ({
          ...text(field, fileBase + fileId),
          kind: 'image' as const,
        });
        return {
          fields: [
            text('realName', row.real_name),
            text('idKind', idKinds[row.id_kind]),
            text('idNo', idNo),
            text('idValidTo', row.valid_to ?? '长期'),
            text('phone', row.phone),
            text('address', row.address || '未填写'),
            image('idFrontUrl', row.front_file_id),
            image('idBackUrl', row.back_file_id),
          ],
          checks: [
            {
              label: '证件号校验',
              isMet: isIdNo(row.id_kind, idNo) ? 1 : 0,
              text: '长度、出生日期与校验码',
            },
            {
              label: '证件有效期',
              isMet: !row.valid_to || row.valid_to >= formatDate(clock()) ? 1 : 0,
              text: row.valid_to ?? '长期有效',
            },
            { label: '手机号', isMet: 1, text: '已用短信验证码证明' },
          ],
        };
      },

      async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
        const now = clock();
        const to = rejects ? authenticationState.rejected : authenticationState.passed;
        const decision = { state: to, decided_at: now, rejects: JSON.stringify(rejects ?? []) };
        const userId = await decidePerson(tx, id, decision);
        if (userId === null) throw new AppError('E3107');
        const reason = (rejects ?? [])
          .map(({ field, reason: why }) => `${fieldLabels[field as 'idNo'] ?? field}：${why}`)
          .join('；');
        await personMachine.pass(tx, {
          id,
          from: authenticationState.waiting,
          to,
          actor,
          at: now,
          reason,
          facts: {},
          readers: { owner: userId },
        });
        await setAuthentication(tx, userId, to, rejects ? undefined : registerType.person);
        if (!rejects) await giveWelcomeCredit(tx, userId, config.welcomeCreditMinor, now);
      },
    } satisfies Reviewable,
  };
}
