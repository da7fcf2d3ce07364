import { authenticationState, phoneAppealState, type FieldReject } from '@portal/calls';
import { isKeyOf } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Member } from '../../../platform/http/Member';
import { newId } from '../../../platform/ids';
import { maskName, maskPhone, maskText } from '../../../platform/masks';
import type { Actor } from '../../../platform/Actor';
import { dayStart, formatInstant } from '../../../platform/time';
import { forgetPapers, papersUntil, type FileService } from '../../files';
import { openCase, reasonOf, type CaseField, type Reviewable } from '../../review';
import { mainOrigin } from '../account/mailOrigin';
import { findPerson } from '../authentication/person.repository';
import { factsOf } from '../authentication/personFacts';
import * as users from '../user/user.repository';
import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import type { AccountChangeService } from './accountChange.service';
import { phoneAppealMachine } from './phoneAppeal.machine';
import * as repository from './phoneAppeal.repository';
import { phoneAppealReasons } from './phoneAppealReasons';

interface Appeal {
  newPhone: string;
  idFrontUrl: string;
  handUrl: string;
  remark: string;
}

const appealsPerDay = 5;
const fieldLabels = {
  newPhone: say`新手机号`,
  idFrontUrl: say`证件照片`,
  handUrl: say`手持证件照片`,
  remark: say`申诉说明`,
} as const;
const { waiting, passed, rejected } = phoneAppealState;

export type PhoneAppealService = ReturnType<typeof createPhoneAppealService>;

/** Appeals for a lost phone number: an operator verifies the identity. */
export function createPhoneAppealService(deps: Deps, files: FileService, changes: AccountChangeService) {
  const { db, clock, config } = deps;

  /** Null: no passed authentication to compare with. */
  async function realNameOf(userId: string): Promise<string | null> {
    const row = await findPerson(db, 'user_id', userId);
    const hasPassed =
      row?.state === authenticationState.passed || row?.state === authenticationState.changing;
    return row && hasPassed ? factsOf(config, row).realName : null;
  }

  return {
    async view(userId: string) {
      const row = await repository.findLastAppeal(db, userId);
      if (!row) return { appeal: null };
      const { id, state, new_phone, rejects, submitted_at, decided_at, id_file_id } = row;
      return {
        appeal: {
          appealId: id,
          state,
          phoneMask: maskPhone(new_phone),
          rejects,
          submittedAt: formatInstant(submitted_at),
          papersUntil: papersUntil(config, id_file_id ? decided_at : null),
        },
      };
    },

    /**
     * @throws {AppError} `E5011` while one is waiting, `E5207` after five on a day, `E5208` a picture that is not
     *   theirs, `E5001`/`E5007` for the number.
     */
    async submit(tx: Db, member: Member, appeal: Appeal, address: string): Promise<{ appealId: string }> {
      const now = clock();
      await changes.refuseUnfit(tx, member, 'mobile', appeal.newPhone);
      if ((await repository.findLastAppeal(tx, member.id))?.state === waiting) throw new AppError('E5011');
      if ((await repository.countAppeals(tx, member.id, dayStart(now))) >= appealsPerDay)
        throw new AppError('E5207');
      await files.attach(tx, { userId: member.id, accountId: member.id }, [
        appeal.idFrontUrl,
        appeal.handUrl,
      ]);
      const id = newId('appeal');
      try {
        await repository.insertAppeal(tx, {
          id,
          user_id: member.id,
          state: waiting,
          new_phone: appeal.newPhone,
          id_file_id: appeal.idFrontUrl,
          hand_file_id: appeal.handUrl,
          remark: appeal.remark,
          rejects: '[]',
          submitted_at: now,
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5011') : error;
      }
      await audit(tx, { at: now, userId: member.id, event: 'phoneAppeal.submit', address, outcome: 'ok' });
      await openCase(tx, {
        kind: 'phoneAppeal',
        subjectId: id,
        title: say`换绑手机号 ${maskPhone(appeal.newPhone)}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at: now,
      });
      return { appealId: id };
    },

    /** Deletes pictures of decided appeals after a period for questions. */
    forgetPictures: () =>
      forgetPapers(deps, {
        list: repository.listWithPictures,
        async drop(tx, id) {
          const row = await repository.dropPictures(tx, id);
          return [row?.id_file_id, row?.hand_file_id];
        },
      }),

    reviewable: {
      reasons: phoneAppealReasons,

      async view(id) {
        const row = await repository.findAppeal(db, id);
        const person = row && (await users.findById(db, row.user_id));
        if (!person) throw new AppError('E3110');
        const realName = await realNameOf(person.id);
        const shown = (
          field: string,
          label: Translatable,
          value: TranslatableText,
          more: Partial<CaseField> = {},
        ): CaseField => ({ field, label, kind: 'text', value, before: null, ...more });
        const image = (field: 'idFrontUrl' | 'handUrl', file: string | null) =>
          file
            ? shown(field, fieldLabels[field], file, { kind: 'image' })
            : shown(field, fieldLabels[field], say`已按期限删除`);
        return {
          fields: [
            shown('newPhone', say`新手机号`, row.new_phone, { before: person.mobile, mask: maskPhone }),
            realName === null
              ? shown('realName', say`实名`, say`未认证`)
              : shown('realName', say`实名`, realName, { mask: maskName }),
            shown('remark', say`申诉说明`, row.remark, { mask: maskText }),
            image('idFrontUrl', row.id_file_id),
            image('handUrl', row.hand_file_id),
          ],
          checks: [
            { label: say`新手机号`, isMet: 1, text: say`已用短信验证码证明` },
            {
              label: say`实名认证`,
              isMet: realName === null ? 0 : 1,
              text: realName === null ? say`该账号没有可对照的认证` : say`请与证件照片对照`,
            },
          ],
        };
      },

      async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
        const now = clock();
        const to = rejects ? rejected : passed;
        const row = await repository.decideAppeal(tx, id, {
          state: to,
          decided_at: now,
          rejects: JSON.stringify(rejects ?? []),
        });
        const person = row && (await users.findById(tx, row.user_id));
        if (!person) throw new AppError('E3107');
        if (!rejects)
          await changes.bind(tx, person, {
            kind: 'mobile',
            value: row.new_phone,
            address: actor.address,
            origin: mainOrigin(config),
          });
        await phoneAppealMachine.pass(tx, {
          id,
          from: waiting,
          to,
          actor,
          at: now,
          reason: reasonOf(rejects ?? [], (field) =>
            isKeyOf(fieldLabels, field) ? fieldLabels[field] : undefined,
          ),
          facts: { phoneMask: maskPhone(row.new_phone) },
          readers: { owner: row.user_id },
        });
      },
    } satisfies Reviewable,
  };
}
