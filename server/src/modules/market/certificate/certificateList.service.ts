import type { AppCertificate, CertificateFacts } from '@portal/calls';
import { appCertificatesMax } from '@portal/rules';
import { announce } from '../../../platform/announce';
import type { PersonActor } from '../../../platform/Actor';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { gatewaySyncOf } from '../../../platform/gatewayNews';
import { say } from '../../../platform/i18n/say';
import { days, formatInstant } from '../../../platform/time';
import { getOwnApp, lockOwnApp } from '../app/app.repository';
import {
  addCertificate,
  isCertificateRequired,
  listCertificates,
  removeCertificate,
  setCertificateRequired,
  type CertificatesRef,
} from './certificateList.repository';
import { certificateRefusal, readClientCertificate, type ClientCertificate } from './readClientCertificate';

const endingMs = 30 * days;

export type CertificateListService = ReturnType<typeof createCertificateListService>;

/** Client certificates of an app per environment, and whether they are required. */
export function createCertificateListService({ db, clock }: Deps) {
  /** Writes the audit row and announces the change to gateways. */
  async function tell(
    tx: Db,
    { appId, env }: CertificatesRef,
    act: { event: 'app.certificates' | 'app.certificateRule'; detail: Record<string, unknown> },
    actor: PersonActor,
  ): Promise<void> {
    const now = clock();
    await auditAct(tx, { actor, at: now, event: act.event, appId, detail: { env, ...act.detail } });
    await announce(tx, 'app.changed', appId, now);
  }

  return {
    /** @throws {AppError} `E3101`. */
    async view(ownerId: string, list: CertificatesRef) {
      await getOwnApp(db, ownerId, list.appId);
      const now = clock();
      const rows = await listCertificates(db, list);
      const { gatewayNum, syncedAt } = await gatewaySyncOf(db, list.appId, now);
      return {
        records: rows.map((row): AppCertificate => ({
          fingerprint: row.fingerprint,
          name: row.name,
          subject: row.subject,
          issuer: row.issuer,
          serial: row.serial,
          startsAt: formatInstant(row.starts_at),
          endsAt: formatInstant(row.ends_at),
          isExpired: Number(row.ends_at <= now),
          isEnding: Number(row.ends_at > now && row.ends_at.getTime() - now.getTime() < endingMs),
          addedBy: row.added_by,
          addedAt: formatInstant(row.added_at),
        })),
        isRequired: Number(await isCertificateRequired(db, list)),
        gatewayNum,
        syncedAt: syncedAt && formatInstant(syncedAt),
      };
    },

    /** Previews a registration. @throws {AppError} `E0017` for an invalid or registered certificate, `E3101`. */
    async read(
      ownerId: string,
      { certificate, ...list }: CertificatesRef & { certificate: string },
    ): Promise<CertificateFacts> {
      await getOwnApp(db, ownerId, list.appId);
      const read = readClientCertificate(certificate, clock());
      refuseKnown(read, await listCertificates(db, list));
      return toFacts(read);
    },

    /** @throws {AppError} as `read`, and `E3004` beyond five. */
    async add(
      ownerId: string,
      { certificate, name, ...list }: CertificatesRef & { certificate: string; name: string },
      actor: PersonActor,
    ): Promise<CertificateFacts> {
      await getOwnApp(db, ownerId, list.appId);
      const now = clock();
      const read = readClientCertificate(certificate, now);
      const { commonName, fingerprint, subject, issuer, serial } = read;
      const shownName = name || commonName || fingerprint.slice(0, 16);
      await inTransaction(db, async (tx) => {
        // Serialised, because they are counted.
        await lockOwnApp(tx, ownerId, list.appId);
        const known = await listCertificates(tx, list);
        refuseKnown(read, known);
        if (known.length >= appCertificatesMax) throw tooMany();
        await addCertificate(tx, {
          app_id: list.appId,
          env: list.env,
          fingerprint,
          name: shownName,
          subject,
          issuer,
          serial,
          starts_at: read.startsAt,
          ends_at: read.endsAt,
          added_by: actor.userId,
          added_at: now,
        });
        const detail = { added: [namedInLog(shownName, fingerprint)] };
        await tell(tx, list, { event: 'app.certificates', detail }, actor);
      });
      return toFacts(read);
    },

    /** Idempotent. @throws {AppError} `E3010` for the last valid one while required, `E3101`. */
    async remove(
      ownerId: string,
      { fingerprint, ...list }: CertificatesRef & { fingerprint: string },
      actor: PersonActor,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnApp(tx, ownerId, list.appId);
        const known = await listCertificates(tx, list);
        const gone = known.find((one) => one.fingerprint === fingerprint);
        if (!gone) return;
        const now = clock();
        const isLast = gone.ends_at > now && !known.some((one) => one !== gone && one.ends_at > now);
        if (isLast && (await isCertificateRequired(tx, list)))
          throw new AppError(
            'E3010',
            {},
            say`这是最后一个有效的证书，删除后所有调用都会被拒绝。请先登记新的证书，或先关闭“只接受出示已登记证书的调用”`,
          );
        await removeCertificate(tx, list, fingerprint);
        const detail = { removed: [namedInLog(gone.name, fingerprint)] };
        await tell(tx, list, { event: 'app.certificates', detail }, actor);
      });
    },

    /** @throws {AppError} `E3010` without a valid certificate, `E3101`. */
    async require(
      ownerId: string,
      { isRequired, ...list }: CertificatesRef & { isRequired: boolean },
      actor: PersonActor,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnApp(tx, ownerId, list.appId);
        if (isRequired === (await isCertificateRequired(tx, list))) return;
        const now = clock();
        if (isRequired && !(await listCertificates(tx, list)).some(({ ends_at }) => ends_at > now))
          throw new AppError('E3010', {}, say`请先登记至少一个有效的客户端证书`);
        await setCertificateRequired(tx, list, isRequired ? now : null);
        await tell(tx, list, { event: 'app.certificateRule', detail: { isRequired } }, actor);
      });
    },
  };
}

function refuseKnown(
  { fingerprint }: ClientCertificate,
  known: readonly { fingerprint: string; name: string }[],
): void {
  const same = known.find((one) => one.fingerprint === fingerprint);
  if (same) throw certificateRefusal(say`这个证书已经登记，名称为“${same.name}”`);
}

function tooMany(): AppError {
  const message = say`一个环境最多${appCertificatesMax}个，请先删除不再使用的`;
  return new AppError('E3004', { fields: [{ name: 'certificate', message }] }, message);
}

const namedInLog = (name: string, fingerprint: string) =>
  /* as is */ `“${name}”（指纹 ${fingerprint.slice(0, 16)}）`;

const toFacts = ({ fingerprint, subject, issuer, serial, ...read }: ClientCertificate): CertificateFacts => ({
  fingerprint,
  subject,
  issuer,
  serial,
  startsAt: formatInstant(read.startsAt),
  endsAt: formatInstant(read.endsAt),
});
