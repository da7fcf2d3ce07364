import {
  agreementNames,
  type AcceptedAgreement,
  type Agreement,
  type AgreementKind,
  type Agreements,
} from '@portal/calls';
import { hasRole, keysOf, mayDo, roles } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Member } from '../../platform/http/Member';
import type { Visitor } from '../../platform/http/visitor';
import { formatInstant } from '../../platform/time';
import { findShown, findShownRevision } from '../contentKit';
import {
  keepAcceptances,
  kindsDue,
  listAcceptances,
  versionsInForce,
  type Parties,
} from './agreement.repository';

/** The agreements required to open an account. */
const atRegistration = ['serviceTerms', 'privacyPolicy'] as const satisfies AgreementKind[];

/**
 * The combined version of both agreements: each version only increases, so the sum identifies a pair. The first pair is
 * 1, as before the second agreement existed.
 */
const registerVersion = (versionOf: (kind: AgreementKind) => number) =>
  String(atRegistration.reduce((sum, kind) => sum + versionOf(kind), 1 - atRegistration.length));

const toAgreement = (
  kind: AgreementKind,
  { content: { title, text }, revision }: { content: { title: string; text: string }; revision: number },
): Agreement => ({ kind, title, text, version: revision });

/**
 * Whose agreement counts for a caller. The provider terms are agreed to by the account, and asked of those who may
 * manage it.
 */
function partiesOf({ id, person, roles: held, organisationRole }: Member): Parties {
  const isProvider = hasRole({ roles: held }, roles.provider) && mayDo(organisationRole, 'manage');
  return [
    ...atRegistration.map((kind) => [kind, person.id] as const),
    ...(isProvider ? [['providerTerms', id] as const] : []),
  ];
}

export type AgreementService = ReturnType<typeof createAgreementService>;

/** Agreements: the versions in force, and who agreed to which. */
export function createAgreementService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function view(kind: AgreementKind): Promise<Agreement> {
    const shown = await findShown(db, kind);
    if (!shown) throw new AppError('E7041');
    return toAgreement(kind, shown);
  }

  /** Opening an account includes agreeing to both. @throws {AppError} `E5015` for a version that is not in force. */
  async function acceptAtRegistration(tx: Db, userId: string, version: string): Promise<void> {
    const inForce = await versionsInForce(tx);
    const versionOf = (kind: AgreementKind) => inForce.get(kind) ?? 0;
    if (version !== registerVersion(versionOf)) throw new AppError('E5015');
    await keepAcceptances(
      tx,
      atRegistration.map((kind) => ({
        accountId: userId,
        kind,
        version: versionOf(kind),
        by: userId,
        at: clock(),
      })),
    );
  }

  /** @throws {AppError} `E5015` for a version that is not in force. */
  async function accept(
    tx: Db,
    member: Member,
    agreed: readonly { kind: AgreementKind; version: number }[],
  ): Promise<void> {
    const inForce = await versionsInForce(tx);
    if (agreed.some(({ kind, version }) => inForce.get(kind) !== version)) throw new AppError('E5015');
    await keepAcceptances(
      tx,
      agreed.map(({ kind, version }) => ({
        accountId: kind === 'providerTerms' ? member.id : member.person.id,
        kind,
        version,
        by: member.person.id,
        at: clock(),
      })),
    );
  }

  return {
    acceptAtRegistration,
    accept,

    async list(): Promise<Agreements> {
      const records: Agreement[] = [];
      for (const kind of keysOf(agreementNames)) records.push(await view(kind));
      const versionOf = (kind: AgreementKind) => records.find((one) => one.kind === kind)!.version;
      return { records, registerVersion: registerVersion(versionOf) };
    },

    /** @param version Absent: the one in force. @throws {AppError} `E7041` for an unknown one. */
    async view(kind: AgreementKind, version?: number): Promise<Agreement> {
      if (version === undefined) return view(kind);
      const found = await findShownRevision(db, kind, version);
      if (!found) throw new AppError('E7041');
      return toAgreement(kind, found);
    },

    /** Agreements given by a user and by the account that they act for, and those still required. */
    async mine(member: Member) {
      const due: Agreement[] = [];
      for (const kind of await kindsDue(db, partiesOf(member))) due.push(await view(kind));
      return { accepted: await acceptedBy(db, [member.person.id, member.id]), due };
    },

    /** @throws {AppError} `E5015`, `E5106` without the right to agree for the organisation. */
    async acceptOwn(
      member: Member,
      agreed: readonly { kind: AgreementKind; version: number }[],
      visitor: Visitor,
    ) {
      const mayAccept = new Set(partiesOf(member).map(([kind]) => kind));
      if (agreed.some(({ kind }) => !mayAccept.has(kind))) throw new AppError('E5106');
      await inTransaction(db, async (tx) => {
        await accept(tx, member, agreed);
        for (const { kind, version } of agreed)
          await audit(tx, {
            at: clock(),
            userId: member.person.id,
            accountId: kind === 'providerTerms' ? member.id : null,
            event: 'agreement.accept',
            address: visitor.address,
            outcome: 'ok',
            detail: JSON.stringify({ kind, revision: version }),
          });
      });
    },

    /** @throws {AppError} `E5016` while a new agreement is required. */
    async refuseUnagreed(member: Member): Promise<void> {
      if ((await kindsDue(db, partiesOf(member))).length > 0) throw new AppError('E5016');
    },
  };
}

/** Agreements of accounts, newest first. */
export async function acceptedBy(db: Db, accountIds: readonly string[]): Promise<AcceptedAgreement[]> {
  const rows = await listAcceptances(db, accountIds);
  return rows.map(({ kind, version, accepted_at }) => ({
    kind,
    version,
    acceptedAt: formatInstant(accepted_at),
  }));
}
