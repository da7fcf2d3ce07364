import {
  incidentStates,
  nextIncidentStates,
  type IncidentKind,
  type IncidentState,
  type Severity,
} from '@portal/calls';
import { systemActor, type Actor } from '../../platform/Actor';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { formatInstant, parseMinute } from '../../platform/time';
import { notifyAll } from '../messages';
import { incidentMachine } from './incident.machine';
import {
  changeIncident,
  findIncident,
  insertIncident,
  insertUpdate,
  listBegun,
  lockSeenIncident,
  readFollowers,
  type Incident,
} from './incident.repository';
import { listParts } from './part.repository';
import { say, term, type TranslatableText } from '../../platform/i18n/say';

interface Given {
  /** Absent: a new one. */
  incidentId?: string;
  version: number;
  kind: IncidentKind;
  title: string;
  severity: Severity;
  parts: readonly string[];
  startsAt: string;
  /** Empty: unknown. */
  endsAt: string;
}

interface Step {
  incidentId: string;
  version: number;
  state: IncidentState;
  text: string;
}

const followersAtOnce = 500;
const begunPerRun = 50;

/** Incidents and maintenance that operators publish. */
export function createIncidentService({ db, clock, log }: Deps) {
  async function move(tx: Db, { id, state: from, title }: Incident, to: IncidentState, actor: Actor) {
    if (from === to) return;
    await incidentMachine.pass(tx, {
      id,
      from,
      to,
      actor,
      at: clock(),
      facts: { title },
      about: { appId: null, name: title },
      readers: { owner: '' },
    });
  }

  /** Notifies followers by the channels that they chose for system messages. */
  async function tellFollowers(
    tx: Db,
    { id, title }: Incident,
    state: IncidentState,
    text: TranslatableText,
  ): Promise<void> {
    const announcement = {
      kind: 'system',
      at: clock(),
      link: `/status#${id}`,
      announcementId: newId('announcement'),
    } as const;
    for (let after = ''; ;) {
      const followers = await readFollowers(tx, after, followersAtOnce);
      if (followers.length > 0)
        await notifyAll(
          tx,
          followers.map(({ user_id }) => user_id),
          { ...announcement, title: say`系统状态：${title}（${term(incidentStates[state])}）`, text },
        );
      if (followers.length < followersAtOnce) return;
      after = followers.at(-1)?.user_id ?? after;
    }
  }

  return {
    /**
     * @param tx  The answer is kept in the same transaction: sent again after a lost reply, it is no second incident.
     * @throws {AppError} `E0017` for an unknown part, `E7042`, `E7045`.
     */
    async save(
      tx: Db,
      { incidentId, version, kind, title, severity, parts, startsAt, endsAt }: Given,
      actor: Actor,
    ): Promise<{ incidentId: string }> {
      const before = incidentId === undefined ? undefined : await findIncident(tx, incidentId);
      // A part already listed may no longer exist.
      const known = new Set([...(await listParts(tx)).map(({ part }) => part), ...(before?.parts ?? [])]);
      if (!parts.every((part) => known.has(part)))
        throw new AppError('E0017', {
          fields: [{ name: 'parts', message: say`有的部分已不存在，请重新选择` }],
        });
      const at = clock();
      const said = {
        title,
        severity,
        parts: JSON.stringify(parts),
        starts_at: parseMinute(startsAt),
        ends_at: endsAt === '' ? null : parseMinute(endsAt),
        updated_at: at,
      };
      const id = incidentId ?? newId('incident');
      const row = incidentId === undefined ? null : await lockSeenIncident(tx, id, version);
      // The kind of a published one cannot change.
      const written = { ...said, kind: row && row.state !== 'draft' ? row.kind : kind };
      if (row) await changeIncident(tx, id, { ...written, version: row.version + 1 });
      else await insertIncident(tx, { ...written, id, state: 'draft', version: 1, created_at: at });
      const facts = row ? changesOf(factsOf(row), factsOf({ ...written, parts })) : { severity };
      await auditAct(tx, { actor, at, event: 'incident.save', detail: { id, name: title, ...facts } });
      await tell(tx, 'shown.changed', 'status');
      return { incidentId: id };
    },

    /**
     * @param tx  The answer is kept in the same transaction: sent again after a lost reply, nobody is told twice.
     * @throws {AppError} `E3107` when this transition is not allowed, `E7042`, `E7045`.
     */
    async update(tx: Db, { incidentId, version, state, text }: Step, actor: Actor & { userId: string }) {
      const row = await lockSeenIncident(tx, incidentId, version);
      if (!nextIncidentStates(row.kind, row.state).includes(state)) throw new AppError('E3107');
      await move(tx, row, state, actor);
      const at = clock();
      const isOver = state === 'resolved' || state === 'cancelled';
      await insertUpdate(tx, {
        id: newId('update'),
        incident_id: row.id,
        state,
        text,
        at,
        updated_by: actor.userId,
      });
      await changeIncident(tx, row.id, {
        state,
        version: row.version + 1,
        updated_at: at,
        ...(isOver && { ends_at: at }),
        // Reopened: the end is unknown again.
        ...(row.state === 'resolved' && !isOver && { ends_at: null }),
      });
      await tellFollowers(tx, row, state, text);
      await tell(tx, 'shown.changed', 'status');
      return { version: row.version + 1 };
    },

    /** Starts planned maintenance that is due. @returns how many failed. */
    async beginPlanned(): Promise<number> {
      return forEachRow(
        log,
        await listBegun(db, clock(), begunPerRun),
        ({ id }) => `incident ${id}`,
        (seen) =>
          inTransaction(db, async (tx) => {
            const row = await lockSeenIncident(tx, seen.id, seen.version);
            await move(tx, row, 'ongoing', systemActor);
            await changeIncident(tx, row.id, {
              state: 'ongoing',
              version: row.version + 1,
              updated_at: clock(),
            });
            await tellFollowers(tx, row, 'ongoing', say`计划中的维护已开始。`);
            await tell(tx, 'shown.changed', 'status');
          }),
      );
    },
  };
}
type Facts = Pick<Incident, 'kind' | 'title' | 'severity' | 'starts_at' | 'ends_at'> & {
  parts: readonly string[];
};

/** Details for the audit log. */
const factsOf = ({ kind, title, severity, parts, starts_at, ends_at }: Facts) => ({
  ...{ kind, title, severity, parts },
  startsAt: formatInstant(starts_at),
  endsAt: ends_at && formatInstant(ends_at),
});
