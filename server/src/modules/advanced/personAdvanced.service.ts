import { advancedItemState, type AdvancedState } from '@portal/calls';
import { keysOf, advancedWays, type AdvancedWay } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { maskName } from '../../platform/masks';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import { formatDate, formatInstant } from '../../platform/time';
import { papersUntil, type FileService } from '../files';
import { countDailyTry, type PersonService } from '../identity';
import type { Verifier } from '../verifier';
import { findItemOf } from './advanced.repository';
import type { AdvancedVault, IdentityContent, OpenErrand } from './createAdvancedVault';
import { advancedMachine } from './advanced.machine';
import { endOfErrand } from './createErrandJobs';
import { moveItem } from './moveItem';
import { openItemCase } from './openItemCase';
import { ownItem } from './ownItem';

/** The result of an external check, before anything is stored. */
export interface Examined {
  /** The page for the face check. */
  errand: OpenErrand | null;
}

interface Given {
  way: AdvancedWay;
  bankCardNo?: string;
  bankPhone?: string;
  handUrl?: string;
}

const triesPerDay = 5;
const { none, waiting, passed, verifying } = advancedItemState;

interface Needs {
  files: FileService;
  persons: PersonService;
  vault: AdvancedVault;
  verifier: Verifier;
}

export type PersonAdvancedService = ReturnType<typeof createPersonAdvanced>;

/** Advanced verification of a person. */
export function createPersonAdvanced(
  { db, clock, config }: Deps,
  { files, persons, vault, verifier }: Needs,
) {
  return {
    async state(personId: string): Promise<AdvancedState['person']> {
      const known = await persons.verified(db, personId);
      const row = await findItemOf(db, personId, 'identity');
      const content = row ? vault.openIdentity(row) : {};
      const hasRegister = verifier.isPresent && known?.idKind !== 'passport';
      return {
        isAllowed: known ? 1 : 0,
        state: row?.state ?? none,
        ways: keysOf(advancedWays).filter(
          (way) => way === 'manual' || (hasRegister && (way !== 'face' || verifier.offers('face'))),
        ),
        way: content.way ?? null,
        rejects: row?.rejects ?? [],
        submittedAt: row?.submitted_at ? formatInstant(row.submitted_at) : null,
        papersUntil: papersUntil(config, content.handFileId ? (row?.rested_at ?? null) : null),
        errand:
          row?.state === verifying && content.errand
            ? { qrUrl: content.errand.url, endsAt: formatInstant(endOfErrand(row)) }
            : null,
      };
    },

    /**
     * Queries the register about a card, or requests a page for a face check, before anything is stored; each query
     * counts towards the daily limit.
     *
     * @throws {AppError} `E5102`, `E5214` while one is under review or approved, `E5207` after five tries on a day,
     *   `E5205` when the four do not belong together, `E5206` without an answer.
     */
    async examine(member: Member, { way, bankCardNo, bankPhone }: Given): Promise<Examined> {
      const known = await persons.verified(db, member.id);
      if (!known) throw new AppError('E5102', {}, say`请先完成个人认证`);
      const row = await findItemOf(db, member.id, 'identity');
      if (!advancedMachine.isAllowed(row?.state ?? none, waiting, 'owner') || row?.state === passed)
        throw new AppError('E5214');
      const tries = await countDailyTry(db, `advanced:${member.id}`, formatDate(clock()));
      if (tries > triesPerDay) throw new AppError('E5207');
      if (way === 'manual') return { errand: null };
      const { realName: name, idNo } = known;
      if (known.idKind === 'passport')
        throw new AppError('E5206', {}, say`护照不支持自动核验，请选择人工审核`);
      if (way === 'face') {
        const orderNo = newId('face');
        const url = await verifier.begin({ kind: 'face', orderNo, name, idNo });
        if (url === null) throw new AppError('E5206');
        return { errand: { orderNo, url } };
      }
      if (!bankCardNo || !bankPhone) throw new AppError('E5206');
      const verdict = await verifier.bankCard({ name, idNo, cardNo: bankCardNo, mobile: bankPhone });
      if (verdict === 'mismatch') throw new AppError('E5205');
      if (verdict === 'unanswered') throw new AppError('E5206');
      return { errand: null };
    },

    /**
     * Stores the result: a matching card is approved at once, a face check stays pending.
     *
     * @throws {AppError} `E5214`, `E5208`.
     */
    async submit(tx: Db, member: Member, given: Given, { errand }: Examined, actor: PersonActor) {
      const { way, bankCardNo = '', handUrl } = given;
      const at = clock();
      const row = await ownItem(tx, vault, member.id, 'identity');
      if (!advancedMachine.isAllowed(row.state, waiting, 'owner') || row.state === passed)
        throw new AppError('E5214');
      const content: IdentityContent = errand
        ? { way, errand }
        : way === 'bankCard'
          ? { way, cardEnd: bankCardNo.slice(-4) }
          : { way, handFileId: handUrl };
      const changes = {
        content_sealed: vault.close(content),
        name: maskName(member.nick_name),
        rejects: '[]',
        submitted_at: at,
        decided_at: null,
      };
      if (errand) {
        await moveItem(tx, row, { to: verifying, actor, at, changes });
        return { state: verifying, qrUrl: errand.url };
      }
      if (way === 'bankCard') {
        const system = { ...systemActor, userId: actor.userId, address: actor.address };
        await moveItem(tx, row, { to: passed, actor: system, at, changes: { ...changes, decided_at: at } });
        return { state: passed };
      }
      if (!handUrl)
        throw new AppError('E0017', { fields: [{ name: 'handUrl', message: say`请上传手持证件照片` }] });
      await files.attach(tx, actor, [handUrl]);
      await moveItem(tx, row, { to: waiting, actor, at, changes });
      await openItemCase(tx, row, { title: maskName(member.nick_name), name: member.nick_name }, at);
      return { state: waiting };
    },
  };
}
