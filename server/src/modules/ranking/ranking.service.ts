import {
  rankingBoards,
  rankingRanges,
  type PublicBoard,
  type RankingBoard,
  type RankingRange,
  type RankingRow,
} from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { PersonActor } from '../../platform/Actor';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Member } from '../../platform/http/Member';
import { maskName } from '../../platform/masks';
import { passesGuard } from '../../platform/roles';
import { say } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import { periodsOf } from './period';
import { listShownBoards, readOwnBoard, readPublicBoard, type RankRow } from './ranking.queries';
import { countBoard, setBoard } from './ranking.repository';

const publicBoards: readonly PublicBoard[] = ['hot', 'rated', 'stable'];

export type RankingService = ReturnType<typeof createRankingService>;

/** Rankings: of a user's own, and public ones as far as the portal shows them. */
export function createRankingService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const isPublic = (board: RankingBoard): board is PublicBoard => rankingBoards[board].group === 'public';

  /** @throws {AppError} `E5103` for a user who provides nothing, `E3416` for a board that is not shown. */
  async function rowsOf(member: Member, board: RankingBoard, range: RankingRange) {
    if (isPublic(board)) {
      // Operators preview boards before showing them.
      if (!passesGuard('operator', member) && !(await listShownBoards(db)).includes(board))
        throw new AppError('E3416');
      const rows = await readPublicBoard(db, board, range);
      return { rows, at: rows[0]?.counted_at ?? clock() };
    }
    if (rankingBoards[board].group === 'provider' && !passesGuard('provider', member))
      throw new AppError('E5103');
    return { rows: await readOwnBoard(db, member.id, board, periodsOf(range, clock())), at: clock() };
  }

  async function set(tx: Db, board: PublicBoard, isOn: boolean, actor: PersonActor): Promise<void> {
    const at = clock();
    const wasOn = (await listShownBoards(tx)).includes(board);
    await setBoard(tx, board, isOn, at);
    const detail = { board, isOn, ...changesOf({ isOn: wasOn }, { isOn }) };
    await auditAct(tx, { actor, at, event: 'ranking.show', detail });
  }

  return {
    async list(
      member: Member,
      {
        board,
        range,
        pageNo,
        pageSize,
      }: { board: RankingBoard; range: RankingRange; pageNo: number; pageSize: number },
    ) {
      const { rows, at } = await rowsOf(member, board, range);
      const shown = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return {
        records: shown.map((row) => toRow(row, board)),
        total: rows.length,
        pageNo,
        pageSize,
        asOf: formatInstant(at),
      };
    },

    async boards() {
      const shown = await listShownBoards(db);
      return { records: publicBoards.map((board) => ({ board, isOn: Number(shown.includes(board)) })) };
    },

    show: (board: PublicBoard, isOn: boolean, actor: PersonActor): Promise<void> =>
      inTransaction(db, (tx) => set(tx, board, isOn, actor)),

    /** Imports whether a board is shown, by its name in a file. @throws {AppError} `E0017` for an unknown one. */
    async put(tx: Db, name: string, isOn: boolean, actor: PersonActor): Promise<void> {
      const board = publicBoards.find((one) => one === name);
      if (!board) throw new AppError('E0017', {}, say`没有公开排行榜 ${name}`);
      await set(tx, board, isOn, actor);
    },

    /** Counts all public boards, shown or not, so that operators can preview them. */
    async count(): Promise<void> {
      const now = clock();
      for (const board of publicBoards)
        for (const range of keysOf(rankingRanges))
          await inTransaction(db, (tx) => countBoard(tx, board, range, periodsOf(range, now), now));
    },
  };
}

function toRow(row: RankRow, board: RankingBoard): RankingRow {
  const { unit } = rankingBoards[board];
  const { value, total, previous_rank, previous_value } = row;
  const isWhole = unit === 'yuan' || unit === 'calls';
  return {
    rank: row.rank,
    delta: previous_rank === null ? null : previous_rank - row.rank,
    id: row.id,
    // Consumers are anonymous.
    name: board === 'consumers' ? maskName(row.name ?? '') : (row.name ?? row.id),
    value: valueOf(value, unit),
    percent: isWhole && total > 0 ? ((value * 100) / total).toFixed(1) : null,
    mom:
      isWhole && previous_value !== null && previous_value > 0
        ? signed(((value - previous_value) / previous_value) * 100)
        : null,
  };
}

function valueOf(value: number, unit: (typeof rankingBoards)[RankingBoard]['unit']): string {
  if (unit === 'yuan') return formatMinor(value);
  if (unit === 'stars') return (value / 10).toFixed(1);
  return unit === 'percent' ? (value / 100).toFixed(2) : String(value);
}

const signed = (percent: number) => `${percent >= 0 ? '+' : ''}${percent.toFixed(1)}`;
