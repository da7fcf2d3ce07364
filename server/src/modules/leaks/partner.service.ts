import { createPublicKey } from 'node:crypto';
import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Deps } from '../../platform/Deps';
import { newId } from '../../platform/ids';
import { say, type Translatable } from '../../platform/i18n/say';
import { listKeysOf, lockPartner, putPartner, replaceKeys, type ScanPartnerRow } from './partner.repository';

/** The new data of a partner. */
export interface PartnerFields {
  name: string;
  isOn: number;
  graceHours: number;
  keys: readonly { identifier: string; publicKey: string }[];
}

interface Given extends PartnerFields {
  /** Absent: a new one. */
  partnerId?: string | undefined;
  /** The version that was read. */
  version: number;
}

export type PartnerService = ReturnType<typeof createPartnerService>;

/** Code hosts that are trusted. */
export function createPartnerService({ clock }: Pick<Deps, 'clock'>) {
  async function write(
    tx: Db,
    id: string,
    before: ScanPartnerRow | undefined,
    given: PartnerFields,
    actor: PersonActor,
  ) {
    const keys = given.keys.map(({ identifier, publicKey }) => ({
      identifier,
      publicKey: readP256(publicKey),
    }));
    const at = clock();
    const { name, graceHours } = given;
    const isOn = given.isOn === 1;
    const keysBefore = before ? await listKeysOf(tx, id) : [];
    await putPartner(tx, {
      ...{ id, name, is_on: isOn, grace_hours: graceHours },
      ...{ version: (before?.version ?? 0) + 1, created_at: before?.created_at ?? at },
    });
    try {
      await replaceKeys(tx, id, keys);
    } catch (error) {
      if (isUniqueViolation(error)) throw keyRefusal(say`同一个标识只能用一次，它可能属于另一个伙伴`);
      throw error;
    }
    const after = { name, isOn, graceHours, keys: identifiersOf(keys) };
    const facts = before
      ? {
          name,
          ...changesOf(
            {
              name: before.name,
              isOn: before.is_on,
              graceHours: before.grace_hours,
              keys: identifiersOf(keysBefore),
            },
            after,
          ),
          renewed: renewedOf(keysBefore, keys),
        }
      : after;
    const detail = { id, ...facts };
    await auditAct(tx, { actor, at, event: 'scanPartner.save', detail });
  }

  return {
    /**
     * @throws {AppError} `E3203` for a key that is not on P-256, or given twice; `E3205`; `E7042` when somebody has
     *   changed it since.
     */
    async save(
      tx: Db,
      { partnerId, version, ...fields }: Given,
      actor: PersonActor,
    ): Promise<{ partnerId: string }> {
      const before = partnerId === undefined ? undefined : await lockPartner(tx, partnerId);
      if (partnerId !== undefined && !before) throw new AppError('E3205');
      if (before && before.version !== version) throw new AppError('E7042');
      const id = before?.id ?? newId('partner');
      await write(tx, id, before, fields, actor);
      return { partnerId: id };
    },

    /** Regardless of its version. @throws {AppError} `E3203`. */
    put: async (tx: Db, id: string, fields: PartnerFields, actor: PersonActor): Promise<void> =>
      write(tx, id, await lockPartner(tx, id), fields, actor),
  };
}

/** For the audit log: identifiers of keys, never the keys. */
const identifiersOf = (keys: readonly { identifier: string }[]): string[] =>
  keys.map(({ identifier }) => identifier).sort();

/** Keys that replace others of the same identifier. */
const renewedOf = (
  before: readonly { identifier: string; public_key: string }[],
  after: readonly { identifier: string; publicKey: string }[],
): string[] =>
  identifiersOf(
    after.filter(({ identifier, publicKey }) =>
      before.some((one) => one.identifier === identifier && one.public_key !== publicKey),
    ),
  );

const keyRefusal = (message: Translatable) => new AppError('E3203', {}, message);

/** @returns Its PEM. @throws {AppError} `E3203`. */
function readP256(pem: string): string {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1' && !/PRIVATE/.test(pem))
      return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // What cannot be read is refused as what is something else.
  }
  throw keyRefusal(say`须为 PEM 格式的 P-256 公钥（BEGIN PUBLIC KEY）`);
}
