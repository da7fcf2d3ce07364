import type { Call } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Config } from '../../platform/config';
import type { AskedRows, Exportable } from '../../platform/export/Exportable';
import { admitMember } from '../../platform/http/admitMember';
import type { Member } from '../../platform/http/Member';
import { parseInput } from '../../platform/http/parseInput';
import { takesTokens } from '../../platform/http/takesTokens';

/** What somebody wants to take along. */
export interface Wish {
  /** Path of the list's call. */
  list: string;
  /** Its filters, as a form would send them. */
  query: Readonly<Record<string, string>>;
}

export interface ChosenList {
  exportable: Exportable;
  asked: AskedRows<Call>;
}

/** A page is no filter: all of them are taken along. */
const pageFields: readonly string[] = ['pageNo', 'pageSize', 'cursor'];

/** Finds the list that somebody asks for, and judges them and their filters as the list's own call does. */
export function createListChooser({ mode }: Pick<Config, 'mode'>, exportables: readonly Exportable[]) {
  const byPath = new Map(exportables.map((one) => [one.call.path, one]));

  /**
   * @throws {AppError} `E3415` for what is no list to be exported, `E5502` for a program that may not see it, `E0017` for
   *   wrong filters, and what the guard of the list throws.
   */
  return ({ list, query }: Wish, member: Member, isProgram = false): ChosenList => {
    const exportable = byPath.get(list);
    if (!exportable) throw new AppError('E3415');
    if (isProgram && !takesTokens(exportable.call)) throw new AppError('E5502');
    const admitted = admitMember({ mode }, exportable.call, member);
    const filters = Object.fromEntries(
      Object.entries(query).filter(([name, value]) => !pageFields.includes(name) && value !== ''),
    );
    return {
      exportable,
      asked: { member: admitted, isProgram, input: parseInput(exportable.call, filters) },
    };
  };
}
