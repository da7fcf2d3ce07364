import { isObject } from '../../shared/rules';
import type { Change } from './describeChanges';
import {
  hasPicture,
  picturesOf,
  readPicture,
  readPieces,
  writePicture,
  writePieces,
  type Piece,
} from './portalFolder';
import type { Answered, ReachedPortal } from './reachPortal';

interface Outcome {
  changes: Change[];
  refusals: { part: string; key: string; reason: string }[];
}

export interface ApplyOptions {
  /** Account of the responsible operator. */
  as: string;
  /** Whether to remove what exists in the portal but not in the folder. */
  removes: boolean;
  /** Dry run. */
  isTrial: boolean;
}

type Ask = ReachedPortal['ask'];

const bytes = 'application/octet-stream';

/**
 * Exports all settings and content made by operators into a folder.
 *
 * @returns the number of pieces, and of the pictures that the folder has of those that they show.
 */
export async function exportPortal(ask: Ask, folder: string): Promise<{ pieces: number; pictures: number }> {
  const pieces = await readHere(ask);
  writePieces(folder, pieces);
  for (const id of picturesOf(pieces).filter((one) => !hasPicture(folder, one))) {
    const answered = await ask('GET', `/internal/portal/pictures/${id}`);
    // A text may reference a picture that was deleted long ago.
    if (answered.status !== 404) writePicture(folder, id, accepted(answered));
  }
  const here = picturesOf(pieces).filter((id) => hasPicture(folder, id));
  return { pieces: pieces.length, pictures: here.length };
}

/** Applies a folder to a portal, or shows what that would change. */
export async function applyPortal(ask: Ask, folder: string, options: ApplyOptions): Promise<Outcome> {
  const pieces = readPieces(folder);
  if (!options.isTrial) await bringPictures(ask, folder, pieces, options.as);
  const reply = accepted(
    await ask('POST', '/internal/portal/pieces', {
      type: 'application/json',
      body: JSON.stringify({ pieces, ...options }),
    }),
  );
  return JSON.parse(reply.toString()) as Outcome;
}

async function readHere(ask: Ask): Promise<Piece[]> {
  const lines = accepted(await ask('GET', '/internal/portal/pieces'))
    .toString()
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Piece);
}

async function bringPictures(ask: Ask, folder: string, pieces: readonly Piece[], as: string): Promise<void> {
  for (const id of picturesOf(pieces).filter((one) => hasPicture(folder, one))) {
    const target = `/internal/portal/pictures/${id}`;
    const { status } = await ask('GET', target);
    if (status === 200) continue;
    const body = readPicture(folder, id);
    accepted(await ask('PUT', `${target}?${new URLSearchParams({ as })}`, { type: bytes, body }));
  }
}

/** @throws {Error} in Chinese with the portal's message, or when it is not the expected portal. */
function accepted({ status, body }: Answered): Buffer {
  if (status < 300) return body;
  if (status === 404)
    throw new Error('门户没有接受管理令牌。请检查 PORTAL_DATA_DIR 或 PORTAL_ADMIN_TOKEN，以及门户的版本。');
  throw new Error(readReason(body) ?? `门户没有完成请求（${status}），详情见门户的日志。`);
}

function readReason(body: Buffer): string | null {
  try {
    const said: unknown = JSON.parse(body.toString());
    return isObject(said) && typeof said.reason === 'string' ? said.reason : null;
  } catch {
    return null;
  }
}
