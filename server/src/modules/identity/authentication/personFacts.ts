import { createSeal } from '@portal/contract/seal';
import type { IdKind } from '@portal/rules';
import type { Config } from '../../../platform/config';
import { hmac } from '../../../platform/ids';
import { maskIdNo, maskName } from '../../../platform/masks';
import { openSealed } from '../../../platform/openSealed';
import type { PersonRow } from './person.repository';

/** Personal facts of an authentication: sealed at rest, partly shown to their owner, and to reviewers. */
export interface PersonFacts {
  realName: string;
  idNo: string;
  phone: string;
  address: string;
}

/** All facts of a submission. */
export interface PersonSubmission extends PersonFacts {
  idKind: IdKind;
  /** Null: no expiry date. */
  validTo: string | null;
  /** Here and below: empty after deletion. */
  frontFileId: string;
  backFileId: string;
}

type Keys = Pick<Config, 'secret' | 'sealKeys'>;

const sealOf = ({ sealKeys }: Keys) => createSeal(sealKeys, 'person');

/** Columns of a submission. */
export function columnsOf(keys: Keys, submission: PersonSubmission) {
  const { realName, idNo, phone, address, idKind, validTo, frontFileId, backFileId } = submission;
  return {
    facts_sealed: sealOf(keys).close(JSON.stringify({ realName, idNo, phone, address })),
    name_mask: maskName(realName),
    id_no_mask: maskIdNo(idNo),
    id_no_hash: hashOf(keys, submission),
    id_kind: idKind,
    valid_to: validTo,
    front_file_id: frontFileId,
    back_file_id: backFileId,
  };
}

/** Hash for detecting duplicate numbers without revealing them. */
export const hashOf = ({ secret }: Keys, { idKind, idNo }: Pick<PersonSubmission, 'idKind' | 'idNo'>) =>
  hmac(secret, `idno:${idKind}:${idNo}`);

export const sealChange = (keys: Keys, change: PersonSubmission) =>
  sealOf(keys).close(JSON.stringify(change));

/** Passed facts, or those waiting for the first time. */
export function factsOf(keys: Keys, row: PersonRow): PersonSubmission {
  const facts = row.facts_sealed
    ? openSealed<PersonFacts>(sealOf(keys), row.facts_sealed)
    : clearFacts(keys, row);
  return {
    ...facts,
    idKind: row.id_kind,
    validTo: row.valid_to,
    frontFileId: row.front_file_id ?? '',
    backFileId: row.back_file_id ?? '',
  };
}

/** Facts of a waiting change; null: none. */
export const changeOf = (keys: Keys, { change_sealed }: PersonRow): PersonSubmission | null =>
  change_sealed === null ? null : openSealed<PersonSubmission>(sealOf(keys), change_sealed);

/** Pictures of the first submission that the other does not use. */
export const picturesOnlyIn = (one: PersonSubmission, other: PersonSubmission): string[] => {
  const kept = [other.frontFileId, other.backFileId];
  return [one.frontFileId, one.backFileId].filter((file) => !kept.includes(file));
};

/** COMPAT: rows older than facts_sealed, until the job has sealed them. */
const clearFacts = (keys: Keys, row: PersonRow): PersonFacts => ({
  realName: row.real_name,
  idNo: sealOf(keys).open(row.id_no_sealed),
  phone: row.phone,
  address: row.address,
});
