import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/rules';
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

interface Change {
  part: string;
  title: string;
  key: string;
  before: unknown;
  after: unknown;
}

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

/** Exports all settings and content made by operators into a folder. @returns the number of pieces and pictures. */
export async function exportPortal(ask: Ask, folder: string): Promise<{ pieces: number; pictures: number }> {
  const pieces = await readHere(ask);
  writePieces(folder, pieces);
  const pictures = picturesOf(pieces).filter((id) => !hasPicture(folder, id));
  for (const id of pictures) {
    const { status, body } = await ask('GET', `/internal/portal/pictures/${id}`);
    // A text may reference a picture that was deleted long ago.
    if (status === 200) writePicture(folder, id, body);
  }
  return { pieces: pieces.length, pictures: picturesOf(pieces).length };
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

const signs = { added: '＋', changed: '～', removed: '－' };
const kindOf = ({ before, after }: Change) =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

/** One line for each change; for modified pieces also the fields, before and after. */
export function describeChanges(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    const places = kind === 'changed' ? placesOf(change.before, change.after, '') : [];
    return [`${signs[kind]} ${change.title} ${change.key}`, ...places.map((place) => `    ${place}`)];
  });
}

const textMax = 60;
const shown = (value: unknown) => {
  const text = value === undefined ? '（无）' : JSON.stringify(value);
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text;
};

function placesOf(before: unknown, after: unknown, place: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isTree(before) || !isTree(after)) return [`${place || '全部'}：${shown(before)} → ${shown(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    placesOf(before[name], after[name], place ? `${place}.${name}` : name),
  );
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object';
