import type { Call } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Config } from '../../platform/config';
import type { AskedRows, Exportable } from '../../platform/export/Exportable';
import { admitMember } from '../../platform/http/admitMember';
import type { Member } from '../../platform/http/Member';
import { parseInput } from '../../platform/http/parseInput';
import { takesTokens } from '../../platform/http/takesTokens';

/** What a user wants to export. */
export interface Wish {
  /** Path of the call that returns the list. */
  list: string;
  /** Its filters, in the form of a query. */
  query: Readonly<Record<string, string>>;
}

export interface ChosenList {
  exportable: Exportable;
  asked: AskedRows<Call>;
}

/** Paging parameters are not filters: all pages are exported. */
const pageFields: readonly string[] = ['pageNo', 'pageSize', 'cursor'];

/** Finds the requested list, and checks access and filters as the list's own call does. */
export function createListChooser({ mode }: Pick<Config, 'mode'>, exportables: readonly Exportable[]) {
  const byPath = new Map(exportables.map((one) => [one.call.path, one]));

  /**
   * @throws {AppError} `E3415` for a list that cannot be exported, `E5502` for a program that may not see it, `E0017`
   *   for invalid filters, and whatever the guard of the list throws.
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
