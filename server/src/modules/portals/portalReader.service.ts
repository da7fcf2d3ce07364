import type { PortalStatistics } from '@portal/calls';
import { maskAccount } from '../../platform/masks';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { days, formatDate, formatInstant } from '../../platform/time';
import type { PortalService } from '../content';
import { marksOf } from './draftMarks';
import type { HostService } from './host.service';
import { listMembers } from './member.repository';
import { getManaged, type Manager, type PortalRow } from './portal.repository';
import { listDays, readHome } from './portals.queries';
import { isDraftChanged } from './revision.repository';

const daysShown = 30;
const daysMax = 366;

export type PortalReader = ReturnType<typeof createPortalReader>;

/** Branded portals as their managers see them. */
export function createPortalReader(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { portals, hosts }: { portals: PortalService; hosts: HostService },
) {
  return {
    /** @throws {AppError} `E6008` */
    get: (manager: Manager, id: string): Promise<PortalRow> => getManaged(db, manager, id),

    /** @throws {AppError} `E6008` */
    async view(manager: Manager, id: string) {
      const row = await getManaged(db, manager, id);
      if (!row.draft) throw new AppError('E6008');
      const members = await listMembers(db, id);
      return {
        doId: row.id,
        doName: row.name,
        doPrefix: row.prefix,
        url: portals.addressOf(portals.hostOfPrefix(row.prefix)),
        usage: row.usage,
        industry: row.industry,
        contact: row.contact,
        icpNo: row.icp_no,
        state: row.state,
        reason: textFromColumn(row.reason, row.reason_said),
        rejects: row.rejects,
        submitTime: row.submitted_at && formatInstant(row.submitted_at),
        draft: row.draft,
        marks: marksOf(row.draft),
        liveRevision: row.live_revision,
        isChanged: (await isDraftChanged(db, id)) ? 1 : 0,
        host: await hosts.view(id, row.prefix),
        isOwner: row.owner_id === manager.ownerId ? 1 : 0,
        members: members.map((member) => ({
          userId: member.id,
          name: member.nick_name,
          account: maskAccount(member.email ?? member.mobile),
          addTime: formatInstant(member.added_at),
        })),
      };
    },

    /** Null where there is none. @param portalId  Null: the main portal. */
    home: (portalId: string | null) => (portalId === null ? Promise.resolve(null) : readHome(db, portalId)),

    /** The last month by default. @throws {AppError} `E3401` */
    async statistics(id: string, from?: string, to?: string): Promise<PortalStatistics> {
      const last = to ?? formatDate(clock());
      const first = from ?? formatDate(new Date(Date.parse(last) - (daysShown - 1) * days));
      const span = (Date.parse(last) - Date.parse(first)) / days;
      if (span < 0 || span >= daysMax) throw new AppError('E3401');
      const rows = await listDays(db, id, first, last);
      const sumOf = (name: 'visits' | 'registrations') => rows.reduce((sum, row) => sum + row[name], 0);
      return { visits: sumOf('visits'), registrations: sumOf('registrations'), days: rows };
    },
  };
}
