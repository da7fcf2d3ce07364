import { providerState, type FieldReject, type ProviderApplication } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { keysOf, registerType, roles, isKeyOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { maskMail, maskName, maskPhone, type Mask } from '../../platform/masks';
import type { Actor } from '../../platform/Actor';
import { formatInstant } from '../../platform/time';
import { openSealed } from '../../platform/openSealed';
import { say } from '../../platform/i18n/say';
import type { AgreementService } from '../agreements';
import { nameProvider } from '../catalog';
import { giveRole, takeRole } from '../identity';
import { openCase, reasonOf, type Reviewable } from '../review';
import { providerMachine } from './provider.machine';
import {
  findApplication,
  isNameTaken,
  listApplications,
  lockApplicationOf,
  moveApplication,
  saveApplication,
} from './provider.repository';
import { providerReasons } from './providerReasons';

interface Contact {
  contactName: string;
  contactPhone: string;
  contactMail: string;
}

export interface NewProvider extends Contact {
  name: string;
  intro: string;
  settlement: string;
  /** Absent: the request of a program did not name one. */
  termsVersion?: number;
}

const fieldLabels = {
  name: say`提供方名称`,
  intro: say`简介`,
  contactName: say`联系人`,
  contactPhone: say`联系手机`,
  contactMail: say`联系邮箱`,
  settlement: say`结算说明`,
} as const;
/** Private fields of an application, and how they are masked until the case is taken. */
const masks: Partial<Record<keyof typeof fieldLabels, Mask>> = {
  contactName: maskName,
  contactPhone: maskPhone,
  contactMail: maskMail,
};
const { none, waiting, passed, rejected, revoked } = providerState;

export type ProviderService = ReturnType<typeof createProviderService>;

/** How an enterprise with advanced verification becomes a provider. */
export function createProviderService(
  { db, clock, config }: Deps,
  agreements: Pick<AgreementService, 'accept'>,
) {
  const seal = createSeal(config.sealKeys, 'provider');
  const contactOf = (sealed: string) => openSealed<Contact>(seal, sealed);

  return {
    async view(userId: string): Promise<ProviderApplication> {
      const row = await findApplication(db, 'user_id', userId);
      const contact = row && contactOf(row.contact_sealed);
      const isOpen = row?.state === rejected || row?.state === revoked;
      return {
        state: row?.state ?? none,
        name: row?.name ?? '',
        intro: row?.intro ?? '',
        contactName: contact?.contactName ?? '',
        contactPhone: contact ? (isOpen ? contact.contactPhone : maskPhone(contact.contactPhone)) : '',
        contactMail: contact?.contactMail ?? '',
        settlement: row?.settlement ?? '',
        rejects: row?.rejects ?? [],
        reason: row?.reason ?? '',
        submittedAt: row ? formatInstant(row.submitted_at) : null,
      };
    },

    /**
     * Submits an application to the operators.
     *
     * @throws {AppError} `E5104` without advanced verification of an enterprise, `E5214` while one is under review or
     *   approved, `E5218` for another provider's name, `E5015` for terms that are not in force.
     */
    async apply(tx: Db, member: Member, form: NewProvider, actor: Actor) {
      if (member.register_type !== registerType.enterpriseAdvanced)
        throw new AppError('E5104', {}, say`只有完成企业高级认证的账号可以成为提供方`);
      const now = clock();
      const before = await lockApplicationOf(tx, member.id);
      const from = before?.state ?? none;
      if (!providerMachine.isAllowed(from, waiting, 'owner')) throw new AppError('E5214');
      const name = form.name.trim();
      const nameTaken = () =>
        new AppError('E5218', { fields: [{ name: 'name', message: say`提供方名称已被使用` }] });
      if (await isNameTaken(tx, name, member.id)) throw nameTaken();
      if (form.termsVersion !== undefined)
        await agreements.accept(tx, member, [{ kind: 'providerTerms', version: form.termsVersion }]);
      const id = before?.id ?? newId('prap');
      const { contactName, contactPhone, contactMail, intro, settlement } = form;
      const contact: Contact = { contactName, contactPhone, contactMail };
      try {
        await saveApplication(tx, {
          id,
          user_id: member.id,
          state: waiting,
          name,
          intro,
          settlement,
          contact_sealed: seal.close(JSON.stringify(contact)),
          rejects: '[]',
          reason: '',
          submitted_at: now,
          decided_at: null,
        });
      } catch (error) {
        throw isUniqueViolation(error) ? nameTaken() : error;
      }
      const readers = { owner: member.id };
      await providerMachine.pass(tx, { id, from, to: waiting, actor, at: now, facts: {}, readers });
      await openCase(tx, {
        kind: 'provider',
        subjectId: id,
        title: say`成为提供方 ${name}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at: now,
      });
      return { state: waiting };
    },

    list: (filter: Parameters<typeof listApplications>[1]) => listApplications(db, filter),

    /**
     * @throws {AppError} `E3109` without a reason, `E3110`, `E3107` for an account that is not (or no longer) a
     *   provider.
     */
    async revoke(id: string, reason: string, actor: Actor): Promise<void> {
      if (reason.trim() === '') throw new AppError('E3109');
      if (!(await findApplication(db, 'id', id))) throw new AppError('E3110');
      const now = clock();
      await inTransaction(db, async (tx) => {
        const row = await moveApplication(tx, id, passed, { state: revoked, decided_at: now, reason });
        if (!row) throw new AppError('E3107');
        await takeRole(tx, row.user_id, roles.provider);
        const readers = { owner: row.user_id };
        await providerMachine.pass(tx, {
          id,
          from: passed,
          to: revoked,
          actor,
          at: now,
          reason,
          facts: {},
          readers,
        });
      });
    },

    reviewable: {
      reasons: providerReasons,

      async view(id) {
        const row = await findApplication(db, 'id', id);
        if (!row) throw new AppError('E3110');
        const shown = { ...row, ...contactOf(row.contact_sealed) };
        const fields = keysOf(fieldLabels).map((field) => ({
          field,
          label: fieldLabels[field],
          kind: 'text' as const,
          value: shown[field],
          before: null,
          mask: masks[field],
        }));
        const isFree = !(await isNameTaken(db, row.name, row.user_id));
        return {
          fields,
          checks: [
            { label: say`企业高级认证`, isMet: 1, text: say`申请时已完成` },
            {
              label: say`提供方名称`,
              isMet: isFree ? 1 : 0,
              text: isFree ? say`没有重名` : say`与其他提供方重名`,
            },
          ],
        };
      },

      async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
        const now = clock();
        const to = rejects ? rejected : passed;
        const row = await moveApplication(tx, id, waiting, {
          state: to,
          decided_at: now,
          rejects: JSON.stringify(rejects ?? []),
        });
        if (!row) throw new AppError('E3107');
        if (!rejects) {
          await nameProvider(tx, row.user_id, row.name);
          await giveRole(tx, row.user_id, roles.provider);
        }
        const reason = reasonOf(rejects ?? [], (field) =>
          isKeyOf(fieldLabels, field) ? fieldLabels[field] : undefined,
        );
        const readers = { owner: row.user_id };
        await providerMachine.pass(tx, { id, from: waiting, to, actor, at: now, reason, facts: {}, readers });
      },
    } satisfies Reviewable,
  };
}
