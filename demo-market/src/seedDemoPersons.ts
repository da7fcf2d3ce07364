import { authenticationState, advancedItemState, phoneAppealState } from '@portal/calls';
import { registerType } from '@portal/rules';
import {
  type Db,
  type Deps,
  createSeal,
  days,
  formatDate,
  hashPassword,
  hours,
  maskName,
  maskPhone,
  newId,
  openCase,
  personColumns,
  sealPersonChange,
  userState,
  type UserState,
  say,
  term,
} from '@portal/server';
import { keepPicture } from './keepPicture';
import { demoPassword } from './marketFacts';
import { closedDoors, personApplicants, type PersonApplicant } from './personFacts';

const { waiting, rejected, changing } = authenticationState;

interface Account {
  email: string;
  name: string;
  state: UserState;
}

/** Persons in every state of verification, with their cases for the operators. */
export async function seedDemoPersons(deps: Deps, tx: Db): Promise<void> {
  const { clock, config } = deps;
  const now = clock();
  const submittedAt = new Date(now.getTime() - 3 * hours);
  const decidedAt = new Date(now.getTime() - 2 * days);
  const password_hash = await hashPassword(demoPassword);

  async function addAccount({ email, name, state }: Account): Promise<string> {
    const id = newId('user');
    await tx
      .insertInto('users')
      .values({
        id,
        email,
        state,
        mobile: null,
        password_hash,
        nick_name: name,
        register_type: null,
        agree_version: '1',
        portal_id: null,
        created_at: new Date(now.getTime() - 30 * days),
      })
      .execute();
    await tx.insertInto('password_history').values({ user_id: id, password_hash, created_at: now }).execute();
    return id;
  }

  const addPicture = (ownerId: string, scene: 'idFront' | 'idBack' | 'idInHand') =>
    keepPicture(deps, tx, { ownerId, scene, name: scene === 'idBack' ? 'id-back.png' : 'id-front.png' });

  async function addAuthentication(userId: string, person: PersonApplicant): Promise<void> {
    const { name, state, idKind = 'idCard', idNo, phone, daysValid, rejects = [] } = person;
    const validTo = daysValid === undefined ? null : formatDate(new Date(now.getTime() + daysValid * days));
    const submission = {
      ...{ realName: name, idNo, phone, address: '', idKind, validTo },
      frontFileId: await addPicture(userId, 'idFront'),
      backFileId: await addPicture(userId, 'idBack'),
    };
    const isChange = state === changing;
    const isOpen = state === waiting || isChange;
    const id = newId('auth');
    await tx
      .insertInto('person_authentications')
      .values({
        ...personColumns(config, submission),
        id,
        user_id: userId,
        state,
        change_sealed: isChange
          ? sealPersonChange(config, { ...submission, address: '杭州市西湖区文三路 8 号' })
          : null,
        rejects: JSON.stringify(rejects),
        submitted_at: isOpen ? submittedAt : decidedAt,
        decided_at: isOpen ? null : decidedAt,
      })
      .execute();
    await tx
      .updateTable('users')
      .set({
        authentication_state: state,
        register_type: state === waiting || state === rejected ? null : registerType.person,
      })
      .where('id', '=', userId)
      .execute();
    if (isOpen)
      await openCase(tx, {
        kind: 'person',
        subjectId: id,
        title: say`${isChange ? say`个人认证变更` : say`个人认证`} ${maskName(name)}`,
        applicantId: userId,
        applicantName: name,
        at: submittedAt,
      });
  }

  async function addPhoneAppeal(userId: string, name: string, newPhone: string): Promise<void> {
    const id = newId('appeal');
    await tx
      .insertInto('phone_appeals')
      .values({
        id,
        user_id: userId,
        state: phoneAppealState.waiting,
        new_phone: newPhone,
        id_file_id: await addPicture(userId, 'idFront'),
        hand_file_id: await addPicture(userId, 'idInHand'),
        remark: '原手机号上月停用，已无法接收验证码',
        rejects: '[]',
        submitted_at: submittedAt,
      })
      .execute();
    await openCase(tx, {
      kind: 'phoneAppeal',
      subjectId: id,
      title: say`换绑手机号 ${maskPhone(newPhone)}`,
      applicantId: userId,
      applicantName: name,
      at: submittedAt,
    });
  }

  async function addProof(userId: string, name: string): Promise<void> {
    const id = newId('adv');
    const content = { way: 'manual', handFileId: await addPicture(userId, 'idInHand') };
    await tx
      .insertInto('advanced_items')
      .values({
        id,
        user_id: userId,
        item: 'identity',
        state: advancedItemState.waiting,
        content_sealed: createSeal(config.sealKeys, 'advanced').close(JSON.stringify(content)),
        name: maskName(name),
        rejects: '[]',
        submitted_at: submittedAt,
      })
      .execute();
    await openCase(tx, {
      kind: 'advanced',
      subjectId: id,
      title: say`${term('个人高级认证')} ${maskName(name)}`,
      applicantId: userId,
      applicantName: name,
      at: submittedAt,
    });
  }

  for (const person of personApplicants) {
    const { email, name, appealsFor, isProving, phone } = person;
    const userId = await addAccount({ email, name, state: userState.active });
    await addAuthentication(userId, person);
    if (appealsFor) {
      await tx.updateTable('users').set({ mobile: phone }).where('id', '=', userId).execute();
      await addPhoneAppeal(userId, name, appealsFor);
    }
    if (isProving) await addProof(userId, name);
  }
  for (const door of closedDoors) await addAccount(door);
}
