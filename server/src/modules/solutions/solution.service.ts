import type { SceneType, SolutionApis, SolutionView } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { formatInstant } from '../../platform/time';
import { readOffers } from '../catalog';
import type { TicketService } from '../help';
import { findSolution, listApisOf, listDocuments, listSolutions, listSteps } from './solution.queries';
import { anonymousIn } from '../../platform/Viewer';
import { listFitting } from './fitting.queries';

/** Scenes: what several APIs do together. */
export function createSolutionService({ db }: Pick<Deps, 'db'>, tickets: TicketService) {
  /** @throws {AppError} `E4010` both for a scene that does not exist and for one that this portal does not show. */
  async function getSolution(from: Db, portalId: string | null, soId: string) {
    const solution = await findSolution(from, portalId, soId);
    if (!solution) throw new AppError('E4010');
    return solution;
  }

  return {
    async list(portalId: string | null, filter: { type?: SceneType; pageNo: number; pageSize: number }) {
      const { rows, ...page } = await listSolutions(db, portalId, filter);
      return {
        ...page,
        records: rows.map(({ id, type, icon, title, brief, apis, steps }) => ({
          soId: id,
          type,
          icon,
          title,
          brief,
          apiNum: apis,
          steps,
        })),
      };
    },

    /** @throws {AppError} `E4010`. */
    async view(portalId: string | null, soId: string): Promise<SolutionView> {
      const { id: _, document_ids, updated_at, ...shown } = await getSolution(db, portalId, soId);
      const apis = await listApisOf(db, portalId, soId);
      return {
        ...shown,
        soId,
        apiNum: new Set(apis.map(({ api_id }) => api_id)).size,
        steps: (await listSteps(db, soId)).map(({ id, title, text }) => ({
          title,
          text,
          apis: apis
            .filter(({ step_id }) => step_id === id)
            .map(({ api_id, name, icon, note }) => ({ apiId: api_id, apiName: name, icon, note })),
        })),
        docs: await listDocuments(db, portalId, document_ids),
        updateTime: formatInstant(updated_at),
      };
    },

    /** Each API once, at the first step that needs it. @throws {AppError} `E4010`. */
    async apis(portalId: string | null, soId: string): Promise<SolutionApis> {
      const { title } = await getSolution(db, portalId, soId);
      const rows = await listApisOf(db, portalId, soId);
      const fitting = await listFitting(db, portalId, soId);
      const offers = await readOffers(db, anonymousIn(portalId), [
        ...new Set([...rows.map(({ api_id }) => api_id), ...fitting]),
      ]);
      const stepOf = (apiId: string) => rows.find(({ api_id }) => api_id === apiId)?.step_id;
      const groups = (await listSteps(db, soId)).map((step) => ({
        title: step.title,
        apis: offers.filter(({ api }) => stepOf(api.apiId) === step.id),
      }));
      return {
        soId,
        title,
        groups: groups.filter(({ apis }) => apis.length > 0),
        fitting: offers.filter(({ api }) => fitting.includes(api.apiId)),
      };
    },

    /** Sends a question about a published scene to the operators. @throws {AppError} `E4010`. */
    async consult(tx: Db, member: Member, soId: string, text: string) {
      const { title } = await getSolution(tx, null, soId);
      return tickets.add(tx, member, {
        kind: 'suggestion',
        title: /* as is */ `咨询方案：${title}`,
        text,
        requestId: '',
      });
    },
  };
}
