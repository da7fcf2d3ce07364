import { allowedHosts } from '../../platform/allowedHosts';
import type { Deps } from '../../platform/Deps';
import { probeUpstream } from '../../platform/upstream';
import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import type { DescriptionComparer } from '../catalog';
import { findSceneTitles } from '../solutions';
import { isInPlace, setsPrices } from './changeFields';
import { findChanges, type DraftChanges } from './findChanges';
import { hasVersion } from './online.queries';
import { readPriceFloor } from './priceFloor';
import { checkPublication, type FoundCheck } from './publicationChecks';
import { findNeighbours } from './publication.queries';
import type { PublicationRow } from './publication.repository';
import { createTlsOpener } from './publication.tls';
import { tlsProblem } from './tlsFacts';

interface Examined extends DraftChanges {
  checks: FoundCheck[];
}

const countLost = async (db: Db, sceneIds: readonly string[]) =>
  sceneIds.length - (await findSceneTitles(db, sceneIds)).size;

/**
 * Checks a draft and compares it with what is online. Uses the network and a worker: not inside a transaction.
 *
 * @throws {AppError} `E0429` when too many comparisons are queued.
 */
export async function checkDraft(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  compare: DescriptionComparer,
  row: PublicationRow,
): Promise<Examined> {
  const { user_id, data, document } = row;
  const found = await findChanges(db, compare, row);
  const { from, changes, refusal } = found;
  const apiId = from?.api_id ?? null;
  const tls = createTlsOpener({ config })(data);
  const hosts = await allowedHosts(db, config);
  const probe = (url: string) => probeUpstream(url, hosts, tls);
  const isTaken = apiId !== null && !isInPlace(row.change) && (await hasVersion(db, apiId, row.version));
  const checks = checkPublication(data, {
    ...(await findNeighbours(db, user_id, data)),
    document,
    floor: setsPrices(row.change) ? await readPriceFloor(db) : null,
    lostScenes: await countLost(db, data.sceneIds ?? []),
    hasDocuments: (data.docIds ?? []).length > 0,
    upstream: data.upstreamUrl
      ? await probe(data.upstreamUrl)
      : { isReachable: false, reason: say`请填写上游地址` },
    more: await Promise.all(
      (data.moreUpstreams ?? [])
        .filter(({ url }) => url !== '')
        .map(async ({ url }) => ({ url, ...(await probe(url)) })),
    ),
    tlsProblem: tlsProblem(data.tls, data.upstreamUrl, clock()),
    change: {
      versionProblem: isTaken ? say`版本 ${row.version} 已上线，请换一个版本号` : null,
      isEmpty: from !== null && row.change !== 'new' && changes.length === 0,
      refusal,
    },
  });
  return { ...found, checks };
}
