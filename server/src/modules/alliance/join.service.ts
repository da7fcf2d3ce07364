import { joinState, type JoinTarget, type MyJoin } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { maskMail, maskName, maskPhone } from '../../platform/masks';
import { openSealed } from '../../platform/openSealed';
import { formatInstant } from '../../platform/time';
import { isShown } from '../contentKit';
import { attachPictures, type FileService } from '../files';
import { openCase, withdrawCase } from '../review';
import { say, type Translatable } from '../../platform/i18n/say';
import { joinMachine } from './join.machine';
import { findJoin, insertJoin, lockJoinOf, updateJoin, type JoinRow } from './join.repository';

export interface JoinContact {
  contactName: string;
  contactPhone: string;
  contactMail: string;
}

export interface NewJoin extends JoinContact {
  orgName: string;
  /** Alliance only. */
  orgType?: string;
  /** Partners only. */
  ability?: string;
  region?: string;
  website: string;
  logoUrl: string;
  brief: string;
  reason: string;
  /** Empty: no attachment. */
  fileUrl: string;
}

const { none, waiting, passed, withdrawn, left } = joinState;
const caseTitles: Readonly<Record<JoinTarget, Translatable>> = {
  alliance: say`加入联盟`,
  partner: say`成为合作伙伴`,
};

export type JoinService = ReturnType<typeof createJoinService>;

export const joinSeal = ({ config }: Pick<Deps, 'config'>) => createSeal(config.sealKeys, 'join');

/** Applications of organisations to join the alliance or become a partner, up to the decision. */
export function createJoinService(deps: Deps, { files }: { files: FileService }) {
  const { db, clock } = deps;
  const seal = joinSeal(deps);

  /** An approved organisation that is no longer published is no longer a member. */
  async function stateOf(tx: Db, row: JoinRow | undefined) {
    if (!row) return none;
    if (row.state !== passed || row.item_id === null) return row.state;
    return (await isShown(tx, row.item_id)) ? passed : left;
  }

  return {
    async view(userId: string, target: JoinTarget): Promise<MyJoin> {
      const row = await findJoin(db, userId, target);
      const state = await stateOf(db, row);
      const isKept = state === waiting || state === passed;
      const contact = row && openSealed<JoinContact>(seal, row.contact_sealed);
      return {
        state,
        orgName: row?.org_name ?? '',
        orgType: row?.org_type ?? '',
        ability: row?.ability ?? '',
        region: row?.region ?? '',
        contactName: contact ? (isKept ? maskName(contact.contactName) : contact.contactName) : '',
        contactPhone: contact ? (isKept ? maskPhone(contact.contactPhone) : contact.contactPhone) : '',
        contactMail: contact ? (isKept ? maskMail(contact.contactMail) : contact.contactMail) : '',
        website: row?.website ?? '',
        logoUrl: row?.logo_url ?? '',
        brief: row?.brief ?? '',
        reason: row?.reason ?? '',
        fileUrl: row?.file_id ?? '',
        fileName: row?.file_name ?? '',
        rejects: row?.rejects ?? [],
        submittedAt: row ? formatInstant(row.submitted_at) : null,
      };
    },

    /**
     * Submits an application to the operators, or a changed one.
     *
     * @throws {AppError} `E7031` while one is pending or approved, `E5208` for a file of another account.
     */
    async apply(tx: Db, member: Member, target: JoinTarget, form: NewJoin, actor: PersonActor) {
      const now = clock();
      const before = await lockJoinOf(tx, member.id, target);
      const from = await stateOf(tx, before);
      if (!joinMachine.isAllowed(from, waiting, 'owner')) throw new AppError('E7031');
      const { contactName, contactPhone, contactMail } = form;
      const contact: JoinContact = { contactName, contactPhone, contactMail };
      const file = form.fileUrl ? await attachedFile(tx, actor, form.fileUrl) : null;
      await attachPictures(tx, form.logoUrl, now);
      const row = {
        state: waiting,
        org_name: form.orgName,
        org_type: form.orgType ?? '',
        ability: form.ability ?? '',
        region: form.region ?? '',
        website: form.website,
        logo_url: form.logoUrl,
        brief: form.brief,
        reason: form.reason,
        contact_sealed: seal.close(JSON.stringify(contact)),
        file_id: file?.id ?? null,
        file_name: file?.name ?? '',
        rejects: '[]',
        submitted_at: now,
        decided_at: null,
      };
      const id = before?.id ?? newId('join');
      if (before) await updateJoin(tx, id, row);
      else await insertJoin(tx, { ...row, id, user_id: member.id, target });
      const facts = { target, orgName: form.orgName };
      const readers = { owner: member.id };
      await joinMachine.pass(tx, { id, from, to: waiting, actor, at: now, facts, readers });
      await openCase(tx, {
        kind: 'join',
        subjectId: id,
        title: say`${caseTitles[target]} ${form.orgName}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at: now,
      });
      return { state: waiting };
    },

    /** @throws {AppError} `E3107` when none is pending. */
    async withdraw(target: JoinTarget, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockJoinOf(tx, actor.accountId, target);
        if (!row) throw new AppError('E3107');
        const { id, state: from, org_name: orgName } = row;
        const readers = { owner: actor.accountId };
        const step = { id, from, to: withdrawn, actor, at: clock(), facts: { target, orgName }, readers };
        await joinMachine.pass(tx, step);
        await updateJoin(tx, id, { state: withdrawn });
        await withdrawCase(tx, 'join', id);
      });
    },
  };

  async function attachedFile(tx: Db, { userId, accountId }: PersonActor, id: string) {
    await files.attach(tx, { userId, accountId }, [id]);
    const { name } = await files.factsOf(tx, accountId, id);
    return { id, name };
  }
}
