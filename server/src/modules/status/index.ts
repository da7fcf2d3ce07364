import {
  followStatus,
  listIncidents,
  saveIncident,
  statusFeed,
  statusRss,
  updateIncident,
  viewIncident,
  viewStatus,
  viewStatusFollowing,
  type MemberLanguage,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf } from '../../platform/http/answer';
import type { Module } from '../../platform/Module';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { formatInstant, minutes } from '../../platform/time';
import { inWords, listForFeed, listManaged, listUpdates } from './incident.queries';
import { findIncident, isFollowing, setFollowing, type Incident } from './incident.repository';
import { createIncidentService } from './incident.service';
import type { Releases } from '../releases';
import { say } from '../../platform/i18n/say';
import { listNumbers } from './gatewayNumber.repository';
import { listParts } from './part.repository';
import { partName, partOfGateway } from './partName';
import { readStatus } from './readStatus';
import { sample } from './sample';
import { statusFeedOf } from './statusFeed';
import { statusRssOf } from './statusRss';

export { incidentMachine } from './incident.machine';
export { createPartNames } from './createPartNames';

/** The status of the portal: what is measured every minute, and what operators publish. */
export function createStatus(deps: Deps, { titlesIn }: Pick<Releases, 'titlesIn'>): Module {
  const { db, clock, config } = deps;
  const incidents = createIncidentService(deps);

  const rowOf = ({ id, kind, title, severity, state, starts_at, ends_at, updated_at }: Incident) => ({
    incidentId: id,
    kind,
    title,
    severity,
    state,
    startsAt: formatInstant(starts_at),
    endsAt: ends_at && formatInstant(ends_at),
    updateTime: formatInstant(updated_at),
  });

  async function viewForm(incidentId: string | undefined, language: MemberLanguage) {
    const titles = await titlesIn(language);
    const ids = new Map((await listNumbers(db)).map((one) => [partOfGateway(one.number), one.gateway_id]));
    const choices = (await listParts(db)).map((row) => {
      const [name, id] = [partName(row, titles), ids.get(row.part)];
      // As in the list of gateways.
      return { part: row.part, name: id === undefined ? name : say`${name}（${id}）` };
    });
    if (incidentId === undefined) return { choices, incident: null };
    const row = await findIncident(db, incidentId);
    if (!row) throw new AppError('E7045');
    const updates = await listUpdates(db, [incidentId]);
    return {
      choices,
      incident: {
        ...rowOf(row),
        parts: row.parts,
        version: row.version,
        updates: updates.map(({ state, text, at, nick_name }) => ({
          state,
          text,
          at: formatInstant(at),
          by: nick_name,
        })),
      },
    };
  }

  return {
    routes({ app, answer }) {
      answer(viewStatus, async ({ input, visitor: { language } }) =>
        translateTexts(await readStatus(deps, input, await titlesIn(language)), language),
      );
      answer(viewStatusFollowing, async ({ member }) => ({
        isOn: (await isFollowing(db, member.person.id)) ? 1 : 0,
      }));
      answer(followStatus, async ({ input: { isOn }, member }) => {
        await setFollowing(db, member.person.id, isOn === 1, clock());
        return { isOn };
      });
      answer(listIncidents, async ({ input }) => {
        const { rows, ...page } = await listManaged(db, input);
        return { ...page, records: rows.map(rowOf) };
      });
      answer(viewIncident, async ({ input, visitor: { language } }) =>
        translateTexts(await viewForm(input.incidentId, language), language),
      );
      answer(saveIncident, ({ input, member, visitor, db: tx }) =>
        incidents.save(tx, input, actorOf('operator', member, visitor)),
      );
      answer(updateIncident, ({ input, member, visitor, db: tx }) =>
        incidents.update(tx, input, actorOf('operator', member, visitor)),
      );

      for (const [feed, write] of [
        [statusFeed, statusFeedOf],
        [statusRss, statusRssOf],
      ] as const) {
        const { onRequest } = answer.describe(feed);
        app.get(routeOf(feed), { onRequest }, async (request, reply) => {
          const text = write({
            title: /* as is */ '系统状态',
            origin: config.origin ?? `${request.protocol}://${request.host}`,
            incidents: translateTexts(await inWords(db, await listForFeed(db), await titlesIn('zh')), 'zh'),
          });
          return reply
            .type(`${feed.mediaType}; charset=utf-8`)
            .header('cache-control', 'public, max-age=60')
            .send(text);
        });
      }
    },
    jobs: [
      { name: 'sample-status', everyMs: minutes, run: () => sample(deps) },
      { name: 'begin-maintenance', everyMs: minutes, run: () => incidents.beginPlanned() },
    ],
    figures: [
      {
        name: 'portal_part_health',
        help: 'How each part of the portal was found: 0 good, 1 degraded, 2 down',
        labels: ['part'],
        read: async () =>
          (await listParts(db)).map(({ part, health }) => ({
            labels: { part },
            value: health === 'good' ? 0 : health === 'degraded' ? 1 : 2,
          })),
      },
    ],
  };
}
